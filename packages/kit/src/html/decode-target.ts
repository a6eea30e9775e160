/** Where in a redirecting link its target stands, and how it is written there. */
export type TargetPlace = ParamPlace | SegmentPlace;

interface TargetDecoding {
  /** `uri`: percent-encoded once, and a `+` is a plus. `base64url`: base64 of UTF-8, with or without padding. */
  readonly decode: "uri" | "base64url";
  /** What must stand before the target, such as a version mark; other versions are not guessed at. */
  readonly tag?: string;
}

/** In the query. Of several names the first that is not empty counts. */
interface ParamPlace extends TargetDecoding {
  readonly param: string | readonly string[];
}

/** In the path as `/RU=<target>`, up to the next segment of two capitals and `=`, or the end. */
interface SegmentPlace extends TargetDecoding {
  readonly segment: string;
}

/** The target as text, not checked; nothing where it is missing, has another tag or is badly encoded. */
export function decodeTarget(link: URL, place: TargetPlace): string | undefined {
  const written = "param" in place ? readParam(link, place.param) : readSegment(link, place.segment);
  const { tag = "" } = place;
  try {
    const value = decodeURIComponent(written ?? "");
    if (value === "" || !value.startsWith(tag)) return undefined;
    const payload = value.slice(tag.length);
    return place.decode === "uri" ? payload : decodeBase64(payload);
  } catch {
    // A broken escape or broken base64: nothing may be guessed from it.
    return undefined;
  }
}

/** Read as written, since `URLSearchParams` would turn the `+` of a target into a space. */
function readParam(link: URL, names: string | readonly string[]): string | undefined {
  const pairs = link.search.slice(1).split("&");
  for (const name of typeof names === "string" ? [names] : names) {
    const pair = pairs.find((one) => one.startsWith(`${name}=`) && one.length > name.length + 1);
    if (pair !== undefined) return pair.slice(name.length + 1);
  }
  return undefined;
}

function readSegment(link: URL, name: string): string | undefined {
  const path = link.pathname + link.search;
  const mark = `/${name}=`;
  const start = path.indexOf(mark);
  if (start === -1) return undefined;
  const rest = path.slice(start + mark.length);
  const end = rest.search(/\/[A-Z]{2}=/);
  return end === -1 ? rest : rest.slice(0, end);
}

function decodeBase64(text: string): string {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
