/** One result of any upstream: the fields that the tests read. What is missing shows in the assertions. */
export interface WireResult {
  readonly title: string;
  readonly url: string;
  readonly description: string;
  readonly age?: string;
  readonly page_age?: string;
  readonly extra_snippets?: readonly string[];
  readonly article: { readonly author: readonly { readonly name: string }[] };
  readonly meta_url: { readonly hostname: string; readonly path: string };
  readonly publishedDate: string | null;
  readonly author: string | null;
  readonly text: string;
  readonly summary: string;
  readonly highlights: readonly string[];
  readonly highlightScores: readonly number[];
  readonly content: string;
  readonly engine: string;
  readonly engines: readonly string[];
  readonly parsed_url: readonly string[];
}

export interface WireError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly meta: {
    readonly errors: readonly { readonly type: string }[];
    readonly quota_current: number;
    readonly quota_limit: number;
  };
}

/** The JSON answers of the emulated APIs in one loose shape. */
export interface WireBody {
  readonly type: string;
  readonly query: { readonly more_results_available: boolean };
  readonly mixed: { readonly main: readonly unknown[] };
  readonly web: { readonly results: readonly WireResult[] };
  readonly faq: { readonly results: readonly { readonly question: string }[] };
  readonly results: readonly WireResult[];
  readonly error: WireError;
  readonly time: number;
  readonly tag: string;
  readonly requestId: string;
  readonly costDollars: { readonly total: number };
  readonly statuses: readonly unknown[];
  readonly suggestions: readonly string[];
  readonly answers: readonly {
    readonly translations: readonly { readonly text: string }[];
    readonly current: unknown;
  }[];
  readonly engines: readonly unknown[];
  readonly unresponsive_engines: readonly unknown[];
  readonly requests: readonly unknown[];
  readonly hosts: readonly string[];
  readonly found: readonly string[];
  readonly wait: number;
}

/** A JSON-RPC message. */
export interface RpcMessage {
  readonly result: {
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string; readonly _meta: { readonly searchTime: number } }[];
    readonly tools: readonly { readonly name: string }[];
  };
  readonly error: { readonly code: number; readonly message: string };
}
