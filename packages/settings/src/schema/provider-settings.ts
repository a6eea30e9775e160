import * as v from "valibot";
import { keyedBy, setting } from "./setting-facts.ts";
import { onOff, text } from "./value-schemas.ts";

const headerName = v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/));
const headerValue = v.pipe(v.string(), v.regex(/^[^\r\n\0]*$/));

/** What every provider can be set to. */
const shared = {
  enabled: setting(v.optional(v.boolean()), {
    form: onOff,
    about: "`false` takes the provider out of every search.",
    defaultText: "`true`",
    project: true,
  }),
  apiKey: setting(v.optional(v.union([text, v.array(v.string())])), {
    form: "a key or a list of keys",
    about:
      "Used where the environment has none; of a list the next is taken when one is refused or used up. `$NAME` and `!command` work.",
    project: true,
    secret: true,
  }),
  baseUrl: setting(v.optional(text), {
    form: "an http or https address",
    about: "Another address for the provider's API. Signed-in accounts are never used with one.",
    defaultText: "the vendor's",
  }),
  model: setting(v.optional(text), {
    form: "the name of a model",
    about: "Answer engines: the model that searches.",
    defaultText: "the provider's",
    project: true,
  }),
  headers: setting(
    v.optional(
      keyedBy(
        "name",
        v.record(headerName, setting(headerValue, { form: "the value of a header", about: "", secret: true })),
      ),
    ),
    {
      form: "an object of header names and values",
      about: "Headers added to every request of the provider.",
      secret: true,
    },
  ),
  minGapMs: setting(v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))), {
    form: "a number of milliseconds, 0 or more",
    about: "Smallest gap between two requests; `0` turns pacing off.",
    defaultText: "the provider's",
  }),
};

const searxng = {
  endpoint: setting(v.optional(text), { form: "an http or https address", about: "Address of the instance." }),
  categories: setting(v.optional(v.union([text, v.array(text)])), {
    form: "a category or a list of categories",
    about: "Categories to search.",
    defaultText: "the instance's",
    project: true,
  }),
  language: setting(v.optional(text), {
    form: "a language code",
    about: "Language of the results, unless a search names one.",
    defaultText: "the instance's",
    project: true,
  }),
  token: setting(v.optional(text), {
    form: "a token",
    about: "Bearer token for a proxy in front of the instance.",
    secret: true,
  }),
  // An empty password is a password, and whether both are there is the provider's to check.
  basicUsername: setting(v.optional(v.string()), {
    form: "a user name",
    about: "HTTP basic authentication; wins over `token`.",
  }),
  basicPassword: setting(v.optional(v.string()), {
    form: "a password",
    about: "HTTP basic authentication.",
    secret: true,
  }),
};

const exa = {
  enableSearch: setting(v.optional(v.boolean()), {
    form: onOff,
    about: "`false` keeps Exa for reading pages and out of searches.",
    defaultText: "`true`",
    project: true,
  }),
};

const kimi = {
  transport: setting(v.optional(text), {
    form: "the name of a transport",
    about: "Another transport than the search endpoint; see the provider's README.",
    defaultText: "the search endpoint",
    project: true,
  }),
};

const perplexity = {
  mode: setting(v.optional(v.picklist(["answer", "results"])), {
    form: "`answer` or `results`",
    about: "Sonar, which answers, or the plain Search API.",
    defaultText: "`answer`",
    project: true,
  }),
};

/** `providers`: known keys are checked here, a provider's further ones by the provider itself. */
export const providerSettings = keyedBy(
  "id",
  v.objectWithRest(
    {
      searxng: v.optional(v.looseObject({ ...shared, ...searxng })),
      exa: v.optional(v.looseObject({ ...shared, ...exa })),
      kimi: v.optional(v.looseObject({ ...shared, ...kimi })),
      perplexity: v.optional(v.looseObject({ ...shared, ...perplexity })),
    },
    v.looseObject(shared),
  ),
);
