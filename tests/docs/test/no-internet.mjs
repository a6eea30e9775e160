// Loaded before a sample: a name that is looked up is a request that missed the sandbox, and fails with that name.
import dns from "node:dns";

const { lookup } = dns;
dns.lookup = (hostname, ...rest) => {
  if (["127.0.0.1", "::1", "localhost"].includes(hostname)) return lookup(hostname, ...rest);
  process.stderr.write(`a request would have left this machine: ${hostname}\n`);
  const callback = rest.at(-1);
  return callback(Object.assign(new Error(`${hostname} was not looked up`), { code: "ENOTFOUND" }));
};
