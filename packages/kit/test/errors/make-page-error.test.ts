import { describe, expect, it } from "vitest";
import { makePageError } from "../../src/errors.ts";

const meta = { id: "acme", label: "Acme" };

describe("a page that a provider could not fetch", () => {
  it.each([
    [404, "not-found"],
    [410, "not-found"],
    [408, "timeout"],
    [504, "timeout"],
    [524, "timeout"],
    [500, "server"],
    [503, "server"],
    [200, "invalid-response"],
  ])("with its own status %i is `%s`", (status, kind) => {
    expect(makePageError(meta, { reason: "x", status })).toMatchObject({ provider: "acme", kind, status });
  });

  it.each([401, 402, 403, 407, 429, 451])("with %i says nothing about the provider or its key", (status) => {
    expect(makePageError(meta, { reason: "x", status }).kind).toBe("unsupported");
  });

  it("says why and what to do", () => {
    expect(makePageError(meta, { reason: "its server answered 404", status: 404 }).message).toBe(
      "Acme could not fetch the page: its server answered 404. Check its address.",
    );
    const bare = makePageError(meta, { reason: "no text was found on it" });
    expect(bare).toMatchObject({ kind: "invalid-response", message: expect.stringContaining("Fetch it directly.") });
    expect(bare).not.toHaveProperty("status");
  });

  it("is what the provider says where it says more", () => {
    expect(makePageError(meta, { kind: "timeout", reason: "CRAWL_TIMEOUT", status: 500 }).kind).toBe("timeout");
  });
});
