import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyFailure, readErrorFacts } from "../../src/errors.ts";
import { html, makeContext, makeReply } from "./make-reply.ts";

const messageOf = (body: unknown): string | undefined => readErrorFacts(makeReply(400, body)).message;

describe("the message of an error envelope", () => {
  it.each<readonly [unknown, string | undefined]>([
    [{ detail: { error: "plan usage limit reached" } }, "plan usage limit reached"],
    [{ detail: [{ loc: ["body", "query"], msg: "field required", type: "missing" }] }, "field required"],
    [{ detail: "Invalid or missing API key" }, "Invalid or missing API key"],
    [
      { error: { type: "billing_error", code: "NO_MORE_CREDITS", message: "Top up to continue." } },
      "Top up to continue.",
    ],
    [
      { statusCode: 400, error: "Bad Request", message: ["numResults must not be less than 1"] },
      "numResults must not be less than 1",
    ],
    [{ success: false, code: "BAD_REQUEST", error: "Bad Request" }, "Bad Request"],
    [{ error: [{ code: 1, msg: "Unauthorized" }] }, "Unauthorized"],
    [{ errors: [{ message: "first" }, { message: "second" }] }, "first"],
    [
      { error: "invalid_grant", error_description: "Token has been expired or revoked." },
      "Token has been expired or revoked.",
    ],
    [
      { code: "The caller does not have permission", error: "Your team has reached its limit." },
      "Your team has reached its limit.",
    ],
    [[{ error: { code: 429, message: "You have exhausted your capacity" } }], "You have exhausted your capacity"],
    [
      {
        type: "error",
        error: {
          ref_id: "r",
          message: "Request validation error",
          detail: { errors: [{ msg: "search_queries is required" }] },
        },
      },
      "search_queries is required",
    ],
    [{ code: 401, msg: "token expired or incorrect", success: false }, "token expired or incorrect"],
    ["Too Many Requests", "Too Many Requests"],
    ['"a text in JSON"', "a text in JSON"],
    [{ error: null }, undefined],
    [{ results: [] }, undefined],
    ["", undefined],
    ["null", undefined],
    ['{"error":{"message":"cut at the \\"cap\\"","details":[{"x":"', 'cut at the "cap"'],
    ['{"results":[{"url":"https://a', undefined],
  ])("of %j is %j", (body, expected) => {
    expect(messageOf(body)).toBe(expected);
  });

  it("is nothing for a page, whatever its content type says", () => {
    expect(readErrorFacts(html(502, "<html><title>502</title>Bad gateway</html>"))).toEqual(
      expect.not.objectContaining({ message: expect.anything() }),
    );
    expect(readErrorFacts(makeReply(401, "\n<!DOCTYPE html><title>Login</title>"))).toMatchObject({ isHtml: true });
    expect(readErrorFacts(makeReply(401, { error: "<p>no page</p>" }))).toMatchObject({
      isHtml: false,
      message: "no page",
    });
  });
});

describe("the codes of an error envelope", () => {
  it.each<readonly [unknown, readonly string[]]>([
    [
      { type: "ErrorResponse", error: { status: 422, code: "SUBSCRIPTION_TOKEN_INVALID" } },
      ["ErrorResponse", "SUBSCRIPTION_TOKEN_INVALID", "422"],
    ],
    [{ requestId: "e1", error: "Invalid API key", tag: "INVALID_API_KEY" }, ["INVALID_API_KEY"]],
    [
      { data: null, code: 402, name: "InsufficientBalanceError", status: 40203 },
      ["402", "InsufficientBalanceError", "40203"],
    ],
    [{ error: { code: "1302", message: "Rate limit reached" } }, ["1302"]],
    [{ error: [{ code: "limits.rate", message: "Slow down" }] }, ["limits.rate"]],
    [
      [{ error: { code: 400, status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] } }],
      ["400", "INVALID_ARGUMENT", "API_KEY_INVALID"],
    ],
    [
      { type: "response.failed", response: { status: "failed", error: { type: "usage_limit_reached" } } },
      ["response.failed", "failed", "usage_limit_reached"],
    ],
    [{ error: "invalid_grant", error_description: "expired" }, ["invalid_grant"]],
    [{ results: [{ type: "article", name: "a" }] }, []],
    ["no JSON", []],
  ])("of %j are %j", (body, expected) => {
    expect(readErrorFacts(makeReply(400, body)).codes).toEqual(expected);
  });
});

describe("hostile bodies", () => {
  it.each([
    ["deep", `${'{"error":'.repeat(5_000)}1${"}".repeat(5_000)}`],
    ["wide", JSON.stringify({ errors: Array.from({ length: 5_000 }, (_, code) => ({ code, message: "m" })) })],
    ["half a tag", `<${"a".repeat(100_000)}`],
    ["many half tags", "<a ".repeat(30_000)],
    ["many scripts", "<script>".repeat(15_000)],
    ["blanks", " ".repeat(100_000)],
    ["credits", "credits ".repeat(15_000)],
    ["numbers", "retry 1 ".repeat(15_000)],
  ])("are read in bounds: %s", (_, body) => {
    for (const status of [200, 400, 403, 429]) {
      const error = classifyFailure(makeReply(status, body), makeContext());
      expect(error.message.length).toBeLessThan(600);
    }
  });

  it("of any JSON or text never throw, and never bring markup into the message", () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify({ error: value, code: value })),
    );
    fc.assert(
      fc.property(bodies, fc.constantFrom(200, 400, 401, 403, 404, 429, 500), (body, status) => {
        const error = classifyFailure(makeReply(status, body), makeContext());
        expect(error.message).toMatch(/^Acme /);
        expect(error.message).not.toMatch(/[<>\n\r]/);
      }),
    );
  });
});
