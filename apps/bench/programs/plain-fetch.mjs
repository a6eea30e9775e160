// node plain-fetch.mjs URL: what somebody writes who needs one search API and nothing else.
const response = await fetch(`${process.argv[2]}/res/v1/web/search?q=heat%20pump&count=20`, {
  headers: { Accept: "application/json", "X-Subscription-Token": "bench-key-1234" },
});
if (!response.ok) throw new Error(`status ${response.status}`);
const { web } = await response.json();
process.stdout.write(web.results.map(({ title, url }) => `${title}\n${url}`).join("\n"));
