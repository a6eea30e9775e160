import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const hasAnEffectOnImport: BrokenProvider = {
  breaks: "import",
  provider: breakProvider({}),
  fixtures: { module: new URL("./modules/reads-env-on-import.ts", import.meta.url), unsupported: {} },
};
