import type { Fault, ScenarioInfo } from "../faults/fault.ts";
import { faults } from "../faults/faults.ts";
import type { UpstreamEmulator } from "../upstreams/emulator.ts";
import { parseDuration } from "./parse-duration.ts";
import type { Scenario, ScenarioMap, ScenarioStep } from "./scenario.ts";

const defaultDelay = "1s";
const mostRepeats = 1000;

/**
 * Reads `brave=429:seconds|ok,duckduckgo=challenge,*=slow:500ms`: `,` between upstreams, `|` between requests, `+` between
 * what happens to one request, `*3` to repeat a step. Throws with the valid names on anything unknown.
 */
export function parseScenario(scenario: string | ScenarioMap, upstreams: readonly UpstreamEmulator[]): Scenario {
  const parsed = new Map<string, readonly ScenarioStep[]>();
  for (const [target, steps] of readEntries(scenario)) {
    if (target !== "*" && !upstreams.some((emulator) => emulator.id === target)) {
      throw new Error(
        `Scenario: no upstream "${target}". Valid: ${upstreams.map(({ id }) => id).join(", ")}, * (all).`,
      );
    }
    if (parsed.has(target)) throw new Error(`Scenario: "${target}" stands twice. Join its steps with "|".`);
    const known = target === "*" ? upstreams : upstreams.filter((emulator) => emulator.id === target);
    parsed.set(
      target,
      steps.split("|").flatMap((step) => readStep(step.trim(), known)),
    );
  }
  return parsed;
}

/** All scenario words with their meaning, for help texts. */
export function listScenarios(upstreams: readonly UpstreamEmulator[]): readonly ScenarioInfo[] {
  const slow: ScenarioInfo = { form: "slow[:500ms|2s]", about: `waits before the answer, ${defaultDelay} by default` };
  const common = faults.map(({ form, about }) => ({ form, about }));
  const modes = upstreams.flatMap((emulator) =>
    (emulator.modes ?? []).map(({ name, about }) => ({ form: name, about, upstreams: [emulator.id] })),
  );
  return [...common, slow, ...modes];
}

function readEntries(scenario: string | ScenarioMap): readonly (readonly [string, string])[] {
  if (typeof scenario !== "string") {
    // It may come from plain JavaScript.
    if (typeof scenario !== "object" || scenario === null || Symbol.iterator in scenario)
      throw new Error('Scenario: it must be a text such as "brave=429|ok", or an object such as { brave: "429|ok" }.');
    return Object.entries(scenario).map(([target, steps]) => {
      if (typeof steps !== "string")
        throw new Error(`Scenario: the steps of "${target}" must be a text such as "429|ok".`);
      return [target.trim(), steps];
    });
  }
  return scenario
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [target = "", ...steps] = entry.split("=");
      return steps.length === 0 ? ["*", target] : [target.trim(), steps.join("=")];
    });
}

function readStep(typed: string, upstreams: readonly UpstreamEmulator[]): readonly ScenarioStep[] {
  const [, text = typed, repeats = "1"] = /^(.*?)\*(\d+)$/.exec(typed) ?? [];
  if (Number(repeats) < 1 || Number(repeats) > mostRepeats) {
    throw new Error(`Scenario: "${typed}" repeats ${repeats} times. Valid: 1 to ${mostRepeats}.`);
  }
  let delayMs = 0;
  let chosen: Fault | undefined;
  const modes = new Set<string>();
  for (const part of text.split("+").map((word) => word.trim())) {
    const [name = "", ...rest] = part.split(":");
    const argument = rest.length === 0 ? undefined : rest.join(":");
    const definition = faults.find(({ pattern }) => pattern.test(name));
    if (name === "slow") delayMs += parseDuration(argument ?? defaultDelay);
    else if (argument === undefined && knowsMode(upstreams, name)) modes.add(name);
    else if (definition === undefined) throw new Error(unknownWord(part, upstreams));
    else if (chosen !== undefined) throw new Error(`Scenario: "${text}" has two faults. Put "|" between two requests.`);
    else chosen = definition.read(name, argument);
  }
  const step: ScenarioStep = { text, delayMs, fault: chosen ?? answerNormally, modes };
  return Array.from({ length: Number(repeats) }, () => step);
}

const answerNormally: Fault = async (material) => ({ reply: await material.answer(), manner: "whole" });

function knowsMode(upstreams: readonly UpstreamEmulator[], name: string): boolean {
  return upstreams.some((emulator) => emulator.modes?.some((mode) => mode.name === name) === true);
}

/** Longer than any word of the language. */
const longestShown = 60;

function unknownWord(part: string, upstreams: readonly UpstreamEmulator[]): string {
  const valid = listScenarios(upstreams).map(({ form, upstreams: only }) =>
    only === undefined ? form : `${form} (${only.join(", ")})`,
  );
  const shown = part.length > longestShown ? `${part.slice(0, longestShown)}…` : part;
  return `Scenario: "${shown}" is not known. Valid: ${valid.join("; ")}.`;
}
