import { gzipSync } from "node:zlib";
import { bundleCore } from "../data/core-bundle.ts";
import type { Measurement } from "../measurement.ts";

/** What the core adds to an app's bundle. */
export const coreBundleSize: Measurement = {
  id: "bundle",
  title: "core bundled and minified, after gzip",
  unit: "bytes",
  // docs/decisions/009
  budget: { atMost: 18 * 1024 },
  gated: true,
  async measure() {
    const bundle = await bundleCore();
    return {
      value: gzipSync(bundle, { level: 9 }).byteLength,
      remark: `${bundle.byteLength} bytes before gzip`,
    };
  },
};
