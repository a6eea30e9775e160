import { errorKinds } from "@websonde/search-core";
import type { ErrorKind } from "@websonde/search-core";
import * as v from "valibot";
import { providerSettings } from "./provider-settings.ts";
import { keyedBy, setting } from "./setting-facts.ts";
import { listOf, makeText, onOff, positive, text } from "./value-schemas.ts";

/** Providers of the `api` mode, which asks exactly one. */
export const apiProviders = [
  "brave",
  "tavily",
  "serper",
  "exa",
  "youcom",
  "jina",
  "firecrawl",
  "perplexity",
  "searxng",
  "ollama",
] as const;

const advancingKinds = errorKinds.filter((kind): kind is Exclude<ErrorKind, "cancelled"> => kind !== "cancelled");
const fallbackReasons = ["unsupported", "quota", "rate-limit", "network", "timeout", "invalid-response"] as const;
const apiProvider = v.picklist(apiProviders);
const ids = listOf(text);

const github = v.object({
  enabled: setting(v.optional(v.boolean(), true), { form: onOff, about: "Turns the object form off.", project: true }),
  maxRepoSizeMB: setting(v.optional(positive, 350), {
    form: "a number above 0",
    about: "Larger repositories are read through the API instead of being cloned.",
    project: true,
  }),
  cloneTimeoutSeconds: setting(v.optional(positive, 30), {
    form: "a number above 0",
    about: "Longest clone.",
    project: true,
  }),
  clonePath: setting(v.optional(text), {
    form: "a folder",
    about: "Where clones are kept.",
    defaultText: "a temporary folder",
  }),
});

const tool = v.object({
  enabled: setting(v.optional(v.boolean(), true), {
    form: onOff,
    about: "Whether agents get the tool.",
    project: true,
  }),
  name: setting(v.optional(text), {
    form: "a name",
    about: "Another name for the tool.",
    defaultText: "its own",
    project: true,
  }),
});

/** The settings file. Every leaf is documented where it stands; unknown keys are named in warnings and kept in the file. */
export const settingsSchema = v.object({
  order: setting(v.optional(ids), {
    form: "a list of provider ids",
    about:
      "Providers to try first, in this order; the others follow. Being listed counts as being named, so keyless ones may run.",
    defaultText: "the built-in order",
    project: true,
  }),
  exclude: setting(v.optional(ids), {
    form: "a list of provider ids",
    about: "Providers that are never used, not even when named.",
    defaultText: "none",
    project: true,
  }),
  preferred: setting(v.optional(text), {
    form: "a provider id",
    about: "One provider to try before `order`.",
    defaultText: "none",
    project: true,
  }),
  advanceOn: setting(v.optional(listOf(v.picklist(advancingKinds))), {
    form: `a list of error kinds (${advancingKinds.join(", ")})`,
    about: "Kinds of failure after which the next provider is tried.",
    defaultText: "all kinds",
    project: true,
  }),
  timeoutSeconds: setting(v.optional(v.pipe(positive, v.maxValue(300)), 60), {
    form: "a number above 0, at most 300",
    about: "Longest time for one provider.",
    project: true,
  }),
  deadlineSeconds: setting(v.optional(positive, 180), {
    form: "a number above 0",
    about: "Longest time for a whole search.",
    project: true,
  }),
  mode: setting(v.optional(v.picklist(["chain", "auto", "llm", "api"]), "chain"), {
    form: "`chain`, `auto`, `llm` or `api`",
    about:
      "How agents search: the chain of providers, a model's hosted search with one API behind it, hosted search alone, or one API alone.",
    project: true,
  }),
  fallbackOn: setting(v.optional(listOf(v.picklist(fallbackReasons)), ["unsupported"]), {
    form: `a list of reasons (${fallbackReasons.join(", ")})`,
    about: "Mode `auto`: failures of hosted search after which the API is asked; an empty list turns that off.",
    project: true,
  }),
  llm: v.optional(
    v.object({
      provider: setting(v.optional(text), {
        form: "the name of a provider",
        about: "Hosted search: whose model; only together with `llm.model`.",
        defaultText: "the session's model",
        project: true,
      }),
      model: setting(v.optional(text), {
        form: "the name of a model",
        about: "Hosted search: which model; only together with `llm.provider`.",
        defaultText: "the session's model",
        project: true,
      }),
      transport: setting(v.optional(v.picklist(["auto", "google-developer", "vertex-express"]), "auto"), {
        form: "`auto`, `google-developer` or `vertex-express`",
        about: "Google models: which API serves them.",
        project: true,
      }),
    }),
    {},
  ),
  api: v.optional(
    v.object({
      provider: setting(v.optional(apiProvider, "brave"), {
        form: `one of ${apiProviders.join(", ")}`,
        about: "The provider of the modes `api` and `auto`.",
        project: true,
      }),
      apiKeys: v.optional(
        keyedBy(
          "id",
          v.record(
            apiProvider,
            setting(makeText(), {
              form: "a key",
              about: "Like `providers.<id>.apiKey`, which wins where both are set.",
              project: true,
              secret: true,
            }),
          ),
        ),
        {},
      ),
      baseUrls: v.optional(
        keyedBy(
          "id",
          v.record(
            apiProvider,
            setting(makeText(), {
              form: "an http or https address",
              about: "Like `providers.<id>.baseUrl`, which wins where both are set.",
            }),
          ),
        ),
        {},
      ),
    }),
    {},
  ),
  interceptors: v.optional(
    v.object({
      github: setting(v.optional(v.union([v.boolean(), github]), false), {
        form: "`true`, `false` or an object",
        about: "Reads GitHub pages from a shallow clone or the API instead of the web page.",
        project: true,
      }),
    }),
    {},
  ),
  tools: v.optional(
    v.object({
      prefix: setting(v.optional(text), {
        form: "a short text",
        about: "Stands before the names of the tools that agents see.",
        defaultText: "none",
        project: true,
      }),
      web_search: v.optional(tool, {}),
      web_fetch: v.optional(tool, {}),
      url_context: v.optional(tool, {}),
    }),
    {},
  ),
  reader: v.optional(
    v.object({
      allow: setting(v.optional(listOf(text), []), {
        form: "a list of hosts or address ranges",
        about: "Hosts and CIDR ranges of a private network that pages may be read from.",
      }),
      robots: setting(v.optional(v.boolean(), true), { form: onOff, about: "Whether robots.txt is honoured." }),
      cache: setting(v.optional(v.boolean(), true), {
        form: onOff,
        about: "Whether pages are kept for a short while.",
      }),
      browser: setting(v.optional(v.boolean(), false), {
        form: onOff,
        about: "Whether pages that need JavaScript are read with a browser.",
      }),
    }),
    {},
  ),
  browser: v.optional(
    v.object({
      path: setting(v.optional(text), {
        form: "the path of a program",
        about: "The browser to start.",
        defaultText: "the one found on the machine",
      }),
      cdpUrl: setting(v.optional(text), {
        form: "the address of a browser",
        about: "A running browser to use instead, by its DevTools address.",
        defaultText: "none",
        secret: true,
      }),
    }),
    {},
  ),
  proofOfWork: setting(v.optional(v.boolean(), false), {
    form: onOff,
    about: "Whether the proof-of-work pages of search engines are solved.",
  }),
  providers: v.optional(providerSettings, {}),
});

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

/** All files and the environment merged, checked, and with defaults filled in. Absent means not set: there is no `null`. */
export type Settings = DeepReadonly<v.InferOutput<typeof settingsSchema>>;
