export * from "./check.ts";
export { testProvider } from "./test-provider.ts";
