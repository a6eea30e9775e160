/** How long a command may take to end by itself, in milliseconds. */
const graceMs = 200;

/**
 * What ends a process from outside, and the exit code by which a shell reports it: Ctrl-C, a closed terminal, Ctrl-\, `kill`.
 * Each is listened to, since a process that the system ends leaves the commands of keys behind, which run in groups of their own.
 */
const exitCodes = { SIGINT: 130, SIGHUP: 129, SIGQUIT: 131, SIGTERM: 143 } as const;

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
