import { runCli } from "../src/run-cli.ts";
import { makeFolder } from "./make-folder.ts";

export interface Called {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly isAttended?: boolean;
  readonly isWatched?: boolean;
}

/** The same program inside this process, for the many cases that need no process of their own. */
export async function callCli(
  args: readonly string[],
  { env = {}, input = "", isAttended = false, isWatched = false }: Surroundings = {},
): Promise<Called> {
  const home = makeFolder();
  let stdout = "";
  let stderr = "";
  const print = async (text: string): Promise<void> => {
    stdout += `${text}\n`;
  };
  const report = (text: string): void => {
    stderr += `${text}\n`;
  };
  const code = await runCli(args, {
    env: { HOME: home, ...env },
    cwd: home,
    signal: new AbortController().signal,
    isAttended,
    isWatched,
    write: async (text) => {
      stdout += text;
    },
    input: (async function* () {
      yield new TextEncoder().encode(input);
    })(),
    print,
    printJson: (value) => print(JSON.stringify(value)),
    report,
    remark: report,
  });
  return { code, stdout, stderr };
}
