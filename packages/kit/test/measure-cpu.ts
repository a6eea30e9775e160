/** Milliseconds of processor time that `work` takes: on a busy machine the clock says nothing. */
export function measureCpu(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** A page of `length` characters made of a piece again and again; `#` in it is a number that grows. */
export function fillPage(length: number, piece: string, start = ""): string {
  const pieces = [start];
  const isNumbered = piece.includes("#");
  for (let size = start.length, index = 0; size < length; index++) {
    const next = isNumbered ? piece.replaceAll("#", String(index)) : piece;
    pieces.push(next);
    size += next.length;
  }
  return pieces.join("");
}
