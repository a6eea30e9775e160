// Imports the core and prints, as JSON, the URLs of all modules that came with it and whether Node loaded its own undici.
import { registerHooks } from "node:module";

const modules = [];
registerHooks({
  load(url, context, nextLoad) {
    modules.push(url);
    return nextLoad(url, context);
  },
});
const entry = import.meta.resolve("@websonde/search-core");
await import(entry);
const undici = process.moduleLoadList.some((name) => name === "NativeModule internal/deps/undici/undici");
process.stdout.write(JSON.stringify({ entry, modules, undici }));
