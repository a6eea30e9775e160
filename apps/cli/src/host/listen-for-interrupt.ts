/** How long a command may take to end by itself, in milliseconds. */
const graceMs = 200;

export interface Interrupt {
  /** Fires on the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  /** 130 or 143 after an interrupt, as a shell reports it. */
  exitCode(): number | undefined;
}

/**
 * Turns the first SIGINT or SIGTERM into an abort. Whatever ignores it is ended with the process after a moment, and at
 * once by a second one.
 */
export function listenForInterrupt(process: NodeJS.Process): Interrupt {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const interrupt = (code: number) => () => {
    if (exitCode !== undefined) process.exit(exitCode);
    exitCode = code;
    setTimeout(() => process.exit(code), graceMs);
    controller.abort();
  };
  process.on("SIGINT", interrupt(130));
  process.on("SIGTERM", interrupt(143));
  return { signal: controller.signal, exitCode: () => exitCode };
}
