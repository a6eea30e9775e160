import { scenarios } from "@websonde/sandbox";

/** Every word of the scenario language with its meaning, and how they are put together. */
export function describeScenarios(): string {
  const width = Math.max(...scenarios.map(({ form }) => form.length));
  const words = scenarios.map(({ form, about, upstreams }) => {
    const only = upstreams === undefined ? "" : ` (${upstreams.join(", ")} only)`;
    return `  ${form.padEnd(width)}  ${about}${only}`;
  });
  return `${language}\n\nWords:\n${words.join("\n")}`;
}

const language = `A scenario says what happens to the requests of each upstream: brave=429:seconds|ok,*=slow:500ms

  ,   between upstreams; * stands for all that are not named
  |   between requests: the first step meets the first request, the last one stays
  *3  repeats a step
  +   joins what happens to one request`;
