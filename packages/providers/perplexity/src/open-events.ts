import type { SearchProviderError } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";
import type { HttpStream } from "@websonde/search-kit/http";

/** A stream that began as a success; any status outside 200–299 is thrown as the error that it means. */
export async function expectSuccess<Settings>(call: Call<Settings>, stream: HttpStream): Promise<HttpStream> {
  if (stream.status >= 200 && stream.status < 300) return stream;
  throw call.failure({ ...stream, body: await stream.text() });
}

/** The error that stands in a stream that began as a success. */
export function findFailure<Settings>(
  call: Call<Settings>,
  { status, url, headers }: HttpStream,
  value: unknown,
): SearchProviderError {
  return call.failure({ status, url, headers, contentType: "application/json", body: JSON.stringify(value) });
}
