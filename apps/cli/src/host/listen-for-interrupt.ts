/** How long a command may take to end by itself, in milliseconds. */
const graceMs = 200;

/**
 * Ctrl-C, a terminal that is closed, `kill`, and the exit codes by which a shell reports them. Whoever is ended by the system
 * instead leaves the commands of keys behind, which run in groups of their own. Ctrl-\ (SIGQUIT) stays the system's: it ends
 * even a program that hangs.
 */
const exitCodes = { SIGINT: 130, SIGHUP: 129, SIGTERM: 143 } as const;

export interface Interrupt {
  /** Fires on the first of these signals. */
  readonly signal: AbortSignal;
  /** The code to end with after an interrupt. */
  exitCode(): number | undefined;
}

/**
 * Turns the first signal into an abort. Whatever ignores it is ended with the process after a moment, and at once by a second
 * one.
 */
export function listenForInterrupt(process: NodeJS.Process): Interrupt {
  const controller = new AbortController();
  let exitCode: number | undefined;
  for (const [signal, code] of Object.entries(exitCodes))
    process.on(signal, () => {
      if (exitCode !== undefined) process.exit(exitCode);
      exitCode = code;
      setTimeout(() => process.exit(code), graceMs);
      controller.abort();
    });
  return { signal: controller.signal, exitCode: () => exitCode };
}
