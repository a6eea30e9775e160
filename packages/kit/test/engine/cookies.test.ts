import { describe, expect, it } from "vitest";
import { createCookieJar } from "../../src/engine/cookie-jar.ts";
import { drawPage, makeAcme, searchAcme } from "./acme-engine.ts";

const now = Date.parse("2026-09-27T12:00:00Z");

function keep(url: string, ...lines: readonly string[]) {
  const jar = createCookieJar();
  jar.store(url, lines, now);
  return (target: string) => jar.write(target);
}

describe("the cookies of one search", () => {
  it("go back to their host, or to the sites below the domain that they name", () => {
    const write = keep("https://www.acme.test/a", "own=1; Path=/; HttpOnly", "wide=a=b; Domain=.acme.test; Secure");
    expect(write("https://www.acme.test/z?q=1")).toBe("own=1; wide=a=b");
    expect(write("https://de.acme.test/")).toBe("wide=a=b");
    expect(write("https://acme.test/")).toBe("wide=a=b");
    expect(write("https://notacme.test/")).toBeUndefined();
  });

  it("of other sites, of whole top-level domains, and what is no cookie are dropped", () => {
    const lines = [
      "a=1; Domain=evil.test",
      "b=1; Domain=test",
      "c",
      "=1",
      "d e=1",
      "f=\u0007",
      "g=é",
      `h=${"x".repeat(5_000)}`,
    ];
    expect(keep("https://www.acme.test/", ...lines)("https://www.acme.test/")).toBeUndefined();
  });

  it("are replaced by a new value and deleted by an end in the past", () => {
    const jar = createCookieJar();
    const url = "https://acme.test/";
    jar.store(url, ["a=1", "b=1", "c=1", "d=1; Max-Age=60", "e=1; Expires=Sun, 27 Sep 2026 13:00:00 GMT"], now);
    jar.store(url, ["a=2", "b=x; Max-Age=0", "c=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], now);
    expect(jar.write(url)).toBe("d=1; e=1; a=2");
  });

  it("are at most 50", () => {
    const write = keep("https://acme.test/", ...Array.from({ length: 500 }, (_, index) => `n${index}=1`));
    expect(write("https://acme.test/")?.split("; ")).toHaveLength(50);
  });

  it("are kept from page to page, beside those that the engine sends itself, and forgotten after the search", async () => {
    const page = new Response(drawPage(["a"], "/2"), {
      headers: [
        ["set-cookie", "s=1"],
        ["set-cookie", "t=2; Path=/"],
      ],
    });
    const engine = makeAcme({ request: () => ({ url: "https://www.acme.test/1", headers: { cookie: "lang=en" } }) });
    const { sent } = await searchAcme([page, drawPage(["b", "c"])], { engine });
    expect(sent.map(({ headers }) => headers.get("cookie"))).toEqual(["lang=en", "lang=en; s=1; t=2"]);
    const again = await searchAcme([drawPage(["a", "b", "c"])], { engine });
    expect(again.sent[0]?.headers.get("cookie")).toBe("lang=en");
  });
});
