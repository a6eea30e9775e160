/** A gate hands back what is wrong, one line each; nothing is fine. */
export type Gate = readonly [name: string, check: () => readonly string[] | Promise<readonly string[]>];

/** Runs gates one after another, prints what they found and a last line with the totals; 1 where one failed, else 0. */
export async function runGates(gates: readonly Gate[]): Promise<0 | 1> {
  let failed = 0;
  for (const [name, check] of gates) {
    const problems = await runGate(check);
    if (problems.length > 0) failed++;
    console.log(`${problems.length === 0 ? "ok" : "NOT OK"} ${name}`);
    for (const problem of problems) console.log(`   - ${problem}`);
  }
  console.log(`tests: ${gates.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runGate(check: Gate[1]): Promise<readonly string[]> {
  try {
    return await check();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
