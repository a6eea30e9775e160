import type { Scenario, ScenarioStep } from "./scenario.ts";

/** Hands out the steps of a scenario, each upstream at its own pace. */
export interface ScenarioPlan {
  /** The step for the next request to an upstream; nothing where the scenario does not name it. */
  nextStep(id: string): ScenarioStep | undefined;
}

export function createScenarioPlan(scenario: Scenario): ScenarioPlan {
  const used = new Map<string, number>();
  return {
    nextStep(id) {
      const steps = scenario.get(id) ?? scenario.get("*") ?? [];
      const index = used.get(id) ?? 0;
      used.set(id, index + 1);
      return steps[Math.min(index, steps.length - 1)];
    },
  };
}
