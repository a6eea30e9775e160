import { createSearch } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { createUpstreamRegistry } from "../../src/pacing.ts";
import { startLoopback } from "../http/loopback.ts";
import { acme, drawPage, makeAcme, searchAcme } from "./acme-engine.ts";

const form = makeAcme({
  request: () => ({
    url: "https://www.acme.test/find",
    headers: { Referer: "https://www.acme.test/" },
    form: { q: "x", b: "" },
  }),
});

/** What really goes over the wire, header by header, for the profile that `random` picks. */
async function readWire(random: number, engine = acme): Promise<readonly (readonly [string, string])[]> {
  const server = await startLoopback((_, response) => void response.end(drawPage(["a", "b", "c"])));
  const web = createSearch({
    providers: { acme: engine },
    env: {},
    upstreamUrl: server.url,
    upstreams: createUpstreamRegistry(),
    random: () => random,
  });
  await web.search({ query: "x", locale: "de-AT" }, { provider: "acme" });
  const lines = server.requests[0]?.rawHeaders ?? [];
  return lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? ""] as const] : []));
}

const nodeOwn = new Set(["host", "connection", "content-length", "transfer-encoding"]);

describe("an engine sees one browser", () => {
  it("a form goes out as Firefox writes it: order, spelling and navigation headers, no client hints", async () => {
    const lines = await readWire(0, form);
    const names = lines.map(([name]) => name).filter((name) => !nodeOwn.has(name.toLowerCase()));
    expect(names).toEqual(
      (
        "User-Agent Accept Accept-Language Accept-Encoding Content-Type Origin Referer Upgrade-Insecure-Requests " +
        "Sec-Fetch-Dest Sec-Fetch-Mode Sec-Fetch-Site Sec-Fetch-User Priority"
      ).split(" "),
    );
    expect(Object.fromEntries(lines)).toMatchObject({
      Origin: "https://www.acme.test",
      Referer: "https://www.acme.test/",
      "Content-Type": "application/x-www-form-urlencoded",
      "Accept-Language": "de-AT,de;q=0.5",
      "Upgrade-Insecure-Requests": "1",
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-User": "?1",
    });
  });

  it("an address that was typed comes from no site: no Referer, no Origin", async () => {
    const wire = Object.fromEntries(await readWire(0));
    expect(wire).toMatchObject({ "Sec-Fetch-Site": "none" });
    expect(wire).not.toHaveProperty("Referer");
    expect(wire).not.toHaveProperty("Origin");
  });

  it("every Chrome says the same in its user agent and in its client hints, and says them first", async () => {
    let seen = 0;
    for (const random of [0.5, 0.7, 0.99]) {
      const lines = await readWire(random);
      const wire = Object.fromEntries(lines);
      const major = /Chrome\/(\d+)/.exec(wire["User-Agent"] ?? "")?.[1];
      if (major === undefined) continue;
      seen++;
      expect(wire["sec-ch-ua"]).toContain(`"Google Chrome";v="${major}"`);
      expect(wire["sec-ch-ua"]).toContain(`"Chromium";v="${major}"`);
      const platform = { '"Windows"': "Windows NT", '"macOS"': "Macintosh", '"Linux"': "X11; Linux" };
      expect(wire["User-Agent"]).toContain(
        Object.entries(platform).find(([hint]) => hint === wire["sec-ch-ua-platform"])?.[1],
      );
      const names = lines.map(([name]) => name).filter((name) => !nodeOwn.has(name.toLowerCase()));
      expect(names.slice(0, 3)).toEqual(["sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform"]);
    }
    expect(seen).toBe(3);
  });

  it("stays the same from page 1 to page 3, and differs from search to search", async () => {
    const pages = [drawPage(["a"], "/2"), drawPage(["b"], "/3"), drawPage(["c"])];
    let draws = 0;
    const random = () => [0.1, 0.6, 0.99][draws++ % 3] ?? 0;
    const first = await searchAcme(pages, { random });
    const second = await searchAcme(pages, { random });
    const agents = ({ sent }: typeof first) => sent.map(({ headers }) => headers.get("user-agent"));
    expect(agents(first)).toHaveLength(3);
    expect(new Set(agents(first)).size).toBe(1);
    expect(agents(second)[0]).not.toBe(agents(first)[0]);
  });

  it("an injected fetch wins over the raw transport and gets the same headers", async () => {
    const { sent, outcome } = await searchAcme([drawPage(["a", "b", "c"])]);
    expect(outcome.ok).toBe(true);
    expect(sent[0]?.headers.get("sec-fetch-mode")).toBe("navigate");
  });
});

describe("which language it speaks", () => {
  it.each([
    [{ query: "x" }, "en-US,en;q=0.5"],
    [{ query: "x", locale: "fr-CA" }, "fr-CA,fr;q=0.5"],
    [{ query: "x lang:pt", locale: "fr-CA" }, "pt"],
    [{ query: "x lang:zh_hant_tw" }, "zh-TW,zh;q=0.5"],
    [{ query: 'x lang:"a b"' }, "en-US,en;q=0.5"],
    [{ query: "x lang:english" }, "en-US,en;q=0.5"],
  ])("%j: %s", async (request, expected) => {
    const { sent } = await searchAcme([drawPage(["a", "b", "c"])], { request, random: () => 0 });
    expect(sent[0]?.headers.get("accept-language")).toBe(expected);
  });
});
