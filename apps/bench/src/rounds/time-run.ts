/** How long some work takes, in milliseconds. */
export async function timeRun(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
