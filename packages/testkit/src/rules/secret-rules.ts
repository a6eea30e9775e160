import assert from "node:assert/strict";
import { askLate } from "../ask/ask-late.ts";
import { expectAnswer } from "../expect/expect-outcome.ts";
import { askProvider } from "../ask/ask-provider.ts";
import { successOf } from "../fixtures/list-replies.ts";
import { findSecret } from "../secrets/find-secrets.ts";
import { listEchoes, listSentSecrets } from "../secrets/list-echoes.ts";
import { answerWith, openRedirect } from "../upstream/open-upstream.ts";
import type { SentRequest } from "../upstream/sent-request.ts";
import type { Rule } from "./rule.ts";

/** Credentials go out in headers to their own upstream and nowhere else. */
export const secretRules: readonly Rule[] = [
  {
    id: "credential-headers",
    title: "the credential goes out in headers alone, never in a URL, a body or the name of a pace",
    needs: ["success", "credential"],
    async check(context) {
      const { secrets } = context.fixtures.configuration;
      const { outcome, requests, scopes } = await askProvider(context, answerWith(successOf(context.fixtures)));
      expectAnswer(outcome);
      for (const { wireUrl, body } of requests) {
        assert.equal(findSecret([wireUrl.href], secrets), undefined, "The credential stands in the URL.");
        assert.equal(findSecret([body], secrets), undefined, "The credential stands in the body.");
      }
      assert.equal(findSecret([...scopes], secrets), undefined, "The credential stands in the name of a pace.");
      assert.ok(requests.some(carriesSecret(secrets)), "No header carried the credential.");
      assert.equal(findSecret(outcome, secrets), undefined, "The credential stands in the outcome.");
    },
  },
  {
    id: "other-origin",
    title: "a redirect to another origin brings no credential there",
    needs: ["success", "credential"],
    async check(context) {
      const { secrets } = context.fixtures.configuration;
      for (const status of [301, 302, 303, 307, 308])
        for (const target of ["https://elsewhere.example/take?q=1", "http://127.0.0.1:9/take"]) {
          const { requests } = await askProvider(context, openRedirect(status, target, successOf(context.fixtures)));
          const elsewhere = requests.filter(({ url }) => url.host === new URL(target).host);
          const took = elsewhere.filter(
            (request) => carriesSecret(secrets)(request) || findSecret([request.body], secrets),
          );
          assert.equal(took.length, 0, `A ${status} took the credential to another origin.`);
        }
    },
  },
  {
    id: "redaction",
    title: "a credential that the upstream or the network echoes stands nowhere in what comes out",
    needs: ["success", "credential"],
    async check(context) {
      const { secrets } = context.fixtures.configuration;
      const probe = await askProvider(context, answerWith(successOf(context.fixtures)));
      const sent = listSentSecrets(probe.requests, secrets);
      for (const { name, answer } of secrets.flatMap(listEchoes)) {
        const { outcome } = await askLate(context, answer);
        const found = findSecret(outcome, [...secrets, ...sent]);
        assert.equal(found, undefined, `After ${name} the credential stands in outcome.${found}`);
      }
    },
  },
];

function carriesSecret(secrets: readonly string[]): (request: SentRequest) => boolean {
  return ({ headers }) => findSecret(Object.values(headers), secrets) !== undefined;
}
