import process from "node:process";
import acme from "../../example/acme.ts";

export const index = process.env["ACME_INDEX"] ?? "main";

// oxlint-disable-next-line import/no-default-export
export default acme;
