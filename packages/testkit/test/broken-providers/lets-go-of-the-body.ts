import { breakFetch } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

/** The signal reaches the request, but no longer once its headers are there. */
export const letsGoOfTheBody: BrokenProvider = {
  breaks: "abort-in-body",
  provider: breakFetch((send) => async (url, init) => {
    const controller = new AbortController();
    const abort = () => controller.abort(init.signal?.reason);
    init.signal?.addEventListener("abort", abort);
    const response = await send(url, { ...init, signal: controller.signal });
    init.signal?.removeEventListener("abort", abort);
    const reader = response.body?.getReader();
    const body = new ReadableStream({
      async pull(out) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) out.close();
        else out.enqueue(value);
      },
      // A body beyond the limit is cancelled; one that nobody waits for is not.
      cancel: () => (init.signal?.aborted ? undefined : reader?.cancel()),
    });
    return new Response(body, response);
  }),
};
