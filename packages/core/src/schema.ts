// Behind the door ./schema, since the core may not load zod: its wire types are interfaces written by hand under types/, and
// these schemas say the same for hosts that check, describe or generate. A test of types holds both in step.
export { searchOutcomeSchema } from "./schema/outcome-schema.ts";
export { searchRequestSchema } from "./schema/request-schema.ts";
export { searchResponseSchema } from "./schema/response-schema.ts";
