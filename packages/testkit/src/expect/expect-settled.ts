/** Far more than anything here takes on a busy machine. */
const patienceMs = 10_000;

/** The promise, or an error when it does not settle: what hangs must fail its own rule, not the whole run. */
export async function expectSettled<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not settle within ${patienceMs / 1_000} s.`)), patienceMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets everything run that is only waiting for its turn. */
export async function settleEverything(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve, 1));
}
