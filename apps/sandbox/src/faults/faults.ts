import type { Reply } from "../upstreams/emulator.ts";
import { bodyText, withHeaders } from "../upstreams/reply.ts";
import type { Fault, FaultDefinition, FaultMaterial, Manner } from "./fault.ts";
import { renameMarkup } from "./rename-markup.ts";
import { retryAfterForms, retryAfterHeaders } from "./retry-after.ts";
import { signInPage, statusPage } from "./status-page.ts";

const largeBodyBytes = 3 * 2 ** 20;

/** Every fault that all upstreams have. */
export const faults: readonly FaultDefinition[] = [
  plain("ok", "the upstream's own answer", (material) => material.answer()),
  {
    form: "429[:seconds|date|ms|none]",
    about: "rate limit in the vendor's form; with Retry-After in seconds, as a date, as retry-after-ms, or without",
    pattern: /^429$/,
    read: readRateLimit,
  },
  {
    form: "500[:json], 502, 503, 504 …",
    about: "server error as an HTML page of the proxy; with :json the vendor's own error body",
    pattern: /^5\d\d$/,
    read: (name, argument) => readServerError(Number(name), argument),
  },
  {
    form: "400, 401, 402, 403, 404, 422 …",
    about: "the vendor's own error of that status",
    pattern: /^4\d\d$/,
    read: (name, argument) => {
      refuseArgument(name, argument);
      return whole((material) => Promise.resolve(material.refuse(Number(name))));
    },
  },
  plain("error-in-200", "the vendor's server error with status 200", (material) =>
    Promise.resolve({ ...material.refuse(500), status: 200 }),
  ),
  plain("empty", "the vendor's true empty answer", (material) => material.emptyAnswer()),
  plain("challenge", "a challenge page instead of an answer", (material) => Promise.resolve(material.challenge())),
  plain("html", "a sign-in page with status 200", () => Promise.resolve(signInPage())),
  plain("null", "the body is the JSON word null", async (material) => ({ ...(await material.answer()), body: "null" })),
  plain("truncated", "the first half of the body, as if it were all", async (material) => {
    const reply = await material.answer();
    const text = bodyText(reply);
    return { ...reply, body: text.slice(0, Math.floor(text.length / 2)) };
  }),
  plain("malformed", "a body that is no JSON, in the answer's content type", async (material) => {
    const reply = await material.answer();
    const isStream = reply.headers?.["content-type"]?.startsWith("text/event-stream") === true;
    return { ...reply, body: isStream ? 'data: {"results": [}\n\n' : '{"results": [}' };
  }),
  plain("new-markup", "the page after a redesign: other class names and ids", async (material) => {
    const reply = await material.answer();
    return { ...reply, body: renameMarkup(bodyText(reply)) };
  }),
  plain("large", "3 MiB of white space before the body", async (material) => {
    const reply = await material.answer();
    return { ...reply, body: `${" ".repeat(largeBodyBytes)}${bodyText(reply)}` };
  }),
  unusual("stalled-headers", "stall-headers", "the connection is accepted, then nothing comes"),
  unusual("stalled-body", "stall-body", "headers and half of the body, then nothing more"),
  unusual("cut-body", "cut-body", "headers and half of the body, then the connection closes"),
  unusual("reset", "reset", "the connection is reset before any answer"),
  unusual("endless", "endless", "a body that never ends"),
];

function whole(make: (material: FaultMaterial) => Promise<Reply>): Fault {
  return async (material) => ({ reply: await make(material), manner: "whole" });
}

function plain(name: string, about: string, make: (material: FaultMaterial) => Promise<Reply>): FaultDefinition {
  return define(name, about, whole(make));
}

function unusual(name: string, manner: Manner, about: string): FaultDefinition {
  return define(name, about, async (material) => ({ reply: await material.answer(), manner }));
}

function define(name: string, about: string, fault: Fault): FaultDefinition {
  return {
    form: name,
    about,
    pattern: new RegExp(`^${name}$`),
    read: (_name, argument) => {
      refuseArgument(name, argument);
      return fault;
    },
  };
}

function readRateLimit(_name: string, argument: string | undefined): Fault {
  if (argument === undefined) return whole((material) => Promise.resolve(material.refuse(429)));
  const form = retryAfterForms.find((known) => known === argument);
  if (form === undefined)
    throw new Error(`"429:${argument}" is not known: use ${retryAfterForms.join(", ")} after 429:.`);
  return whole((material) =>
    Promise.resolve(withHeaders(material.refuse(429), retryAfterHeaders(form, material.now()))),
  );
}

function readServerError(status: number, argument: string | undefined): Fault {
  if (argument === undefined) return whole(() => Promise.resolve(statusPage(status)));
  if (argument !== "json") throw new Error(`"${status}:${argument}" is not known: use ${status} or ${status}:json.`);
  return whole((material) => Promise.resolve(material.refuse(status)));
}

function refuseArgument(name: string, argument: string | undefined): void {
  if (argument !== undefined) throw new Error(`"${name}" takes no argument, but ":${argument}" follows it.`);
}
