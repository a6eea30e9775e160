import { globSync, rmSync } from "node:fs";
for (const dir of globSync(["{packages,packages/providers,apps}/*/{dist,.turbo,coverage}", ".turbo", "coverage"]))
  rmSync(dir, { recursive: true, force: true });
