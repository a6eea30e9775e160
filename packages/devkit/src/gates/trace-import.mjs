// node trace-import.mjs URL: imports it and prints, as JSON, which modules came with it and which web classes were touched.
import { registerHooks } from "node:module";

const modules = [];
const touched = [];
registerHooks({
  load(url, context, nextLoad) {
    modules.push(url);
    return nextLoad(url, context);
  },
});
for (const name of ["Request", "Response", "Headers", "FormData", "ReadableStream"]) {
  const { get, value } = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      touched.push(name);
      return get === undefined ? value : get.call(globalThis);
    },
  });
}
await import(process.argv[2]);
process.stdout.write(JSON.stringify({ modules, touched: [...new Set(touched)] }));
