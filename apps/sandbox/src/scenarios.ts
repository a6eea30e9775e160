import type { ScenarioInfo } from "./faults/fault.ts";
import { listScenarios } from "./scenario/parse-scenario.ts";
import { listUpstreams } from "./upstreams/list-upstreams.ts";

/** Every word of the scenario language, for help texts. */
export const scenarios: readonly ScenarioInfo[] = listScenarios(listUpstreams());
