#!/usr/bin/env node
import module from "node:module";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`websonde needs Node 22.12 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
// Compiled code is kept for the next run; it must be switched on before anything else is imported.
module.enableCompileCache?.();
const { runProcess } = await import("./run-process.ts");
await runProcess(process);
