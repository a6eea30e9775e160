import assert from "node:assert/strict";
import type { SearchOutcome } from "@websonde/search-core";
import { askProvider, openClient } from "../ask/ask-provider.ts";
import type { AskOptions } from "../ask/ask-provider.ts";
import { expectAnswer } from "../expect/expect-outcome.ts";
import { successOf } from "../fixtures/list-replies.ts";
import { findSecret } from "../secrets/find-secrets.ts";
import { listSecretPlaces, replaceSecrets } from "../secrets/replace-secrets.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import { readAvailability } from "../ask/read-availability.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** What the provider says when it is configured well, badly and not at all. */
export const configurationRules: readonly Rule[] = [
  {
    id: "availability",
    title: "a configured provider says that it can run and where its credential comes from, never the credential",
    needs: [],
    async check(context) {
      const availability = await readAvailability(context);
      assert.notEqual(availability.level, "none", `It cannot run with the given configuration: ${availability.reason}`);
      assert.ok(availability.reason.trim() !== "", "The reason is blank.");
      const found = findSecret(availability, context.fixtures.configuration.secrets);
      assert.equal(found, undefined, `The credential stands in availability.${found}`);
    },
  },
  {
    id: "no-key",
    title: "without a credential it says which variables to set and sends nothing, unless it needs none",
    needs: [],
    async check(context) {
      const { keys, baseUrl, label } = context.provider.meta;
      const { level, reason } = await readAvailability(context, nothing);
      const { keyless = "never" } = keys;
      // Without an address there is nothing to be asked, with or without a key.
      const allowed = keyless === "never" ? ["none"] : baseUrl === undefined ? ["none", keyless] : [keyless];
      assert.ok(
        allowed.includes(level),
        `Without configuration ${label} is "${level}", its meta says ${allowed.join(" or ")}.`,
      );
      if (level !== "none") return;
      const names = [...keys.env, ...(keys.baseUrlEnv ?? []), ...(keys.otherEnv ?? [])];
      assert.ok(
        names.some((name) => reason.includes(name)),
        `The reason should name ${names.join(" or ")}: ${reason}`,
      );
      await expectNothingSent(context, nothing);
    },
  },
  {
    id: "blank-key",
    title: "a blank credential counts as none",
    needs: ["credential"],
    excuse: excuseHosts,
    async check(context) {
      const { configuration } = context.fixtures;
      const without = replaceSecrets(configuration, () => undefined);
      const bare = await readAvailability(context, without);
      for (const blank of ["", " \t\n"]) {
        const places = replaceSecrets(configuration, () => blank);
        const { level, reason } = await readAvailability(context, places);
        assert.deepEqual([level, reason], [bare.level, bare.reason], `Availability with ${JSON.stringify(blank)}`);
        if (level === "none") await expectNothingSent(context, places);
      }
    },
  },
  {
    id: "padded-key",
    title: "blanks and line breaks around a credential do not reach the upstream",
    needs: ["success", "credential"],
    excuse: excuseHosts,
    async check(context) {
      const { configuration } = context.fixtures;
      const places = replaceSecrets(configuration, (value) => `  ${value}\n`);
      const { outcome, requests } = await askProvider(context, answerWith(successOf(context.fixtures)), places);
      expectAnswer(outcome);
      const plain = await askProvider(context, answerWith(successOf(context.fixtures)));
      assert.deepEqual(
        requests.map(({ headers }) => headers),
        plain.requests.map(({ headers }) => headers),
      );
    },
  },
  {
    id: "broken-key",
    title:
      "a credential with a line break or a typographic quote in it is refused by its variable's name, unsent and unshown",
    needs: ["credential"],
    excuse: excuseHosts,
    async check(context) {
      const { configuration } = context.fixtures;
      const names = listSecretPlaces(configuration);
      const breaks = [
        (value: string) => `${value.slice(0, 5)}\n${value.slice(5)}`,
        (value: string) => `\u201c${value}\u201d`,
      ];
      for (const spoil of breaks) {
        const places = replaceSecrets(configuration, spoil);
        const outcome = await expectNothingSent(context, places);
        const message = sayWhy(outcome);
        assert.ok(
          names.some((name) => message.includes(name)),
          `The message should name ${names.join(" or ")}: ${message}`,
        );
        const parts = [...Object.values(places.env), JSON.stringify(places.settings)].flatMap((value) =>
          value.split("\n"),
        );
        const shown = parts.filter((part) => part.length > 3 && message.includes(part));
        assert.deepEqual(shown, [], "The message shows a part of the credential.");
      }
    },
  },
  {
    id: "wrong-settings",
    title: "a setting of the wrong type is `not-configured` by its name, without its value, and nothing is sent",
    needs: [],
    async check(context) {
      const { settings, secrets, wrongSettings = {} } = context.fixtures.configuration;
      const leak = secrets[0] ?? "a-secret-value";
      const wrong = { baseUrl: 7, headers: "none", apiKey: { leak }, ...wrongSettings };
      for (const [name, value] of Object.entries(wrong)) {
        const outcome = await expectNothingSent(context, { settings: { ...settings, [name]: value } });
        const message = sayWhy(outcome);
        assert.ok(message.includes(name), `The message should name the setting ${name}: ${message}`);
        assert.equal(findSecret(outcome, [leak]), undefined, "The value is shown.");
      }
    },
  },
];

const nothing = { env: {}, settings: {}, withoutCredential: true };

/** What a host hands out was read by the host. */
function excuseHosts({ fixtures }: RuleContext): string | undefined {
  const { configuration } = fixtures;
  return configuration.credential !== undefined && listSecretPlaces(configuration).length === 0
    ? "The credential comes from the host alone."
    : undefined;
}

/** A search that must fail as `not-configured` before anything goes out. */
async function expectNothingSent(context: RuleContext, options: AskOptions): Promise<SearchOutcome> {
  const client = openClient(context, answerWith({ body: {} }), options);
  const outcome = await client.search();
  assert.equal(client.requests.length, 0, `${client.requests.length} requests were sent.`);
  assert.equal(outcome.ok, false);
  assert.equal(outcome.attempts[0]?.kind, "not-configured", sayWhy(outcome));
  return outcome;
}

function sayWhy(outcome: SearchOutcome): string {
  return outcome.attempts[0]?.message ?? outcome.text;
}
