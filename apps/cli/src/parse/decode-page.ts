/** The text of a saved page: by its byte order mark, else by what it says itself in a `meta` element, else UTF-8. */
export { decodeText as decodePage } from "@websonde/search-kit/http";
