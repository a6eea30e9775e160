import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../src/errors.ts";
import { makeContext, makeReply } from "./make-reply.ts";

describe("a code that means that nothing was found", () => {
  it.each([400, 404, 422, 200])("is `empty` with status 204, whatever status it comes with: %i", (status) => {
    const reply = makeReply(status, { code: 42206, message: "No search results" });
    const error = classifyFailure(reply, makeContext({ table: { "42206": "empty" } }));
    expect(error).toMatchObject({ kind: "empty", status: 204 });
    expect(error.message).toBe("Acme found nothing (204). Try other words. It says: No search results.");
    expect(classifyFailure(reply, makeContext({ inspect: () => "empty" }))).toMatchObject({
      kind: "empty",
      status: 204,
    });
  });
});

describe("the message of an upstream", () => {
  it.each([
    [{ error: "Bad Request", details: [{ path: ["limit"], message: "Expected an integer" }] }, "Expected an integer"],
    [{ error: { details: { message: "The index is gone" } } }, "The index is gone"],
    [{ error: 7, message: "broken" }, "broken"],
    [{ error: 1001 }, "1001"],
  ])("of %j is %j", (body, said) => {
    expect(classifyFailure(makeReply(400, body), makeContext()).message).toContain(`It says: ${said}.`);
  });
});

describe("the id of a request", () => {
  it("may stand in the vendor's own header", () => {
    const reply = makeReply(500, {}, { "x-msh-request-id": "msh-7" });
    expect(classifyFailure(reply, makeContext()).requestId).toBe("msh-7");
  });
});
