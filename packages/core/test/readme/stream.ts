import { createSearch } from "@websonde/search-core";

const web = createSearch();
for await (const event of web.stream({ query: "who maintains Node.js?" })) {
  if (event.type === "attempt-started") console.log(`asking ${event.provider}`);
  if (event.type === "attempt-failed") console.log(`${event.attempt.provider}: ${event.attempt.message}`);
  if (event.type === "answer-delta") process.stdout.write(event.text);
  if (event.type === "done") console.log(event.outcome.text);
}
