import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createSearch } from "@websonde/search-core";
import type { SearchOutcome, SearchProvider } from "@websonde/search-core";
import { listEnvironmentSecrets } from "./list-secrets.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";
import { redactText } from "./redact-text.ts";
import { startRecorder } from "./start-recorder.ts";

export interface RecordRequest {
  readonly root: string;
  readonly provider: string;
  readonly query: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Searches with one provider and hands back what its upstream sent, without secrets, and what became of it. */
export async function recordSearch(request: RecordRequest): Promise<{
  readonly answers: readonly RecordedAnswer[];
  readonly outcome: SearchOutcome;
}> {
  const { root, provider: id, query, env } = request;
  const provider = await loadProvider(root, id);
  const recorder = await startRecorder(env.WEBSONDE_UPSTREAM_URL?.trim());
  try {
    const web = createSearch({ providers: { [id]: provider }, env, upstreamUrl: recorder.url });
    const outcome = await web.search({ query }, { provider: id });
    const secrets = [...listEnvironmentSecrets(provider.meta, env), ...recorder.secrets];
    const answers = recorder.answers.map((answer) => ({
      ...answer,
      url: redactText(answer.url, secrets),
      body: redactText(answer.body, secrets),
    }));
    return { answers, outcome };
  } finally {
    await recorder.close();
  }
}

async function loadProvider(root: string, id: string): Promise<SearchProvider> {
  const file = join(root, "packages/providers", id, "src/index.ts");
  if (!/^[a-z][a-z0-9-]*$/.test(id) || !existsSync(file))
    throw new Error(`There is no provider "${id}" in packages/providers.`);
  const module = (await import(pathToFileURL(file).href)) as { readonly default: SearchProvider };
  return module.default;
}
