/** Joins callers that want the same thing at the same time. */
export interface SingleFlight<Value> {
  /** Starts the work for a key, or waits for what is under way. The caller's abort ends only the caller's waiting. */
  run(key: string, start: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal | undefined): Promise<Value>;
}

interface Flight<Value> {
  readonly result: Promise<Value>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Makes one. `whenAbandoned` says what becomes of work that nobody waits for any more: `abort` it, or let it `finish`
 * (a token that the vendor has already replaced must still be saved).
 */
export function createSingleFlight<Value>(whenAbandoned: "abort" | "finish"): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>();

  function begin(key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const controller = new AbortController();
    const result = start(controller.signal);
    const flight: Flight<Value> = { result, controller, waiting: 0 };
    flights.set(key, flight);
    const end = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    result.then(end, end);
    return flight;
  }

  return {
    async run(key, start, signal) {
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? begin(key, start);
      flight.waiting++;
      try {
        return await raceAbort(flight.result, signal);
      } finally {
        flight.waiting--;
        if (flight.waiting === 0 && whenAbandoned === "abort" && signal?.aborted) {
          flights.delete(key);
          flight.controller.abort(signal.reason);
        }
      }
    },
  };
}

async function raceAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
