import { expect, it } from "vitest";
import { checkProvider } from "../src/check.ts";
import acme from "./example/acme.ts";
import { fixtures } from "./example/acme-fixtures.ts";

const { module: _, ...withoutModule } = fixtures;
const secret = "host-token/a+b=";

it("a credential may come from the host; then only the rules about variables do not apply", async () => {
  const results = await checkProvider(acme, {
    ...withoutModule,
    configuration: { credential: { value: secret, source: "the host's sign-in" }, secrets: [secret] },
    unsupported: { module: "the sound provider is imported once" },
  });
  expect(results.filter(({ status }) => status === "failed")).toEqual([]);
  const excused = results.filter(({ status }) => status === "excused").map(({ id }) => id);
  expect(excused).toEqual(["blank-key", "padded-key", "broken-key", "import"]);
});
