import { describe, expect, it } from "vitest";
import { checkBaseUrl, readBaseUrl } from "../../src/index.ts";
import { meta, openContext } from "../runner/acme.ts";

const { context } = openContext();

describe("a provider's address", () => {
  it("is that of the call, the environment, the settings, the vendor, in this order", () => {
    const env = { ACME_BASE_URL: "https://env.example" };
    const settings = { baseUrl: "https://settings.example" };
    const call = { ...context, env, overrides: { baseUrl: "https://call.example" } };
    expect(readBaseUrl(meta, call, settings)).toBe("https://call.example");
    expect(readBaseUrl(meta, { ...context, env, overrides: { baseUrl: " " } }, settings)).toBe("https://env.example");
    expect(readBaseUrl(meta, { ...context, env: { ACME_BASE_URL: "" } }, settings)).toBe("https://settings.example");
    expect(readBaseUrl(meta, context, { baseUrl: null })).toBe("https://api.acme.example");
  });

  it("is blank where nobody has one", () => {
    const { baseUrl: _, ...own } = meta;
    expect(readBaseUrl(own, context, {})).toBe("");
  });

  it.each([
    ["https://x.example///", "https://x.example"],
    [" http://127.0.0.1:4000/v1/ ", "http://127.0.0.1:4000/v1"],
    ["https://x.example/v1?key=secret#part", "https://x.example/v1"],
    ["HTTPS://X.Example/API", "https://x.example/API"],
  ])("%j is used as %j", (given, used) => {
    expect(checkBaseUrl(given, "the place", "acme")).toBe(used);
  });

  it.each(["x.example", "ftp://x.example", "file:///etc/passwd", "javascript:alert(1)", "https://", "/search"])(
    "%j is refused with its place",
    (given) => {
      expect(() => checkBaseUrl(given, "ACME_BASE_URL", "acme")).toThrow(
        expect.objectContaining({ kind: "not-configured", message: expect.stringContaining("ACME_BASE_URL") }),
      );
    },
  );

  it("with a password is refused, and shows neither", () => {
    const given = () => readBaseUrl(meta, context, { baseUrl: "https://user:test-SECRET@x.example" });
    expect(given).toThrow(/providers\.acme\.baseUrl/);
    expect(given).not.toThrow(/user:|SECRET/);
  });
});
