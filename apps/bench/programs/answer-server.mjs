// Answers every request on loopback at once with the JSON that it gets as its first message; tells its port to the parent.
// A process of its own, so that what is measured does not share its thread.
import { createServer } from "node:http";

process.once("message", (body) => {
  const bytes = Buffer.from(String(body));
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": bytes.byteLength });
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address().port));
});
process.once("disconnect", () => process.exit());
