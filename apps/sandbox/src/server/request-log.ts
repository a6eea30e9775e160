import type { Recordable } from "./mask-credentials.ts";

/** A request that reached an emulated upstream, or a host that is none. Credentials are masked. */
export interface RecordedRequest extends Recordable {
  /** Id of the upstream; left out for unknown hosts. */
  readonly upstream?: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** As it was sent, without `?`. */
  readonly query: string;
  /** Names in lower case, in the order in which they were sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first 64 KiB. */
  readonly body: string;
  /** Milliseconds since the epoch, by the sandbox's clock. */
  readonly startedAt: number;
  /** The scenario's step that it met, as it was typed. */
  readonly step?: string;
  /** HTTP status that went out; left out where none did. */
  readonly status?: number;
  /** True when the client went away before the end of the answer. */
  readonly aborted: boolean;
}

export interface RequestLog {
  readonly requests: readonly RecordedRequest[];
  /** Keeps a request, drops the oldest one beyond 500, and hands back how to correct it later. */
  open(request: RecordedRequest): (changes: Partial<RecordedRequest>) => void;
}

const mostRequests = 500;

export function createRequestLog(): RequestLog {
  const requests: RecordedRequest[] = [];
  return {
    requests,
    open(request) {
      let current = request;
      requests.push(current);
      if (requests.length > mostRequests) requests.shift();
      return (changes) => {
        const index = requests.indexOf(current);
        current = { ...current, ...changes };
        if (index !== -1) requests[index] = current;
      };
    },
  };
}
