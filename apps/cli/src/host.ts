/** What a command may use of the world around it; nothing else is read from the process. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Nothing where the folder is gone, as after a build that cleaned up behind a shell. */
  readonly cwd: string | undefined;
  /** Fires on Ctrl-C and on the other signals that end a process. */
  readonly signal: AbortSignal;
  /** A person reads along: stderr is a terminal. */
  readonly isAttended: boolean;
  /** A person reads the results: stdout is a terminal. */
  readonly isWatched: boolean;
  /** stdin, to be read once. */
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes a result to stdout, ended by a line break. A reader that went away is no error; a full disk is. */
  print(text: string): Promise<void>;
  /** Writes a piece of a result to stdout as it is. */
  write(text: string): Promise<void>;
  /** Like `print`, with a value as one JSON document. */
  printJson(value: unknown): Promise<void>;
  /** Writes a line for people to stderr. */
  report(text: string): void;
  /** The same, dimmed where the terminal can and `NO_COLOR` does not forbid it. */
  remark(text: string): void;
}
