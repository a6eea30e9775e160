import { searchStub } from "./portable.mjs";

console.log(JSON.stringify(await searchStub()));
