/** As many excerpts as fit into so many characters; the last one is cut. */
export function cutExcerpts(excerpts: readonly string[], mostCharacters: number): readonly string[] {
  let room = mostCharacters;
  return excerpts.flatMap((excerpt) => {
    const cut = excerpt.slice(0, Math.max(0, room));
    room -= cut.length;
    return cut === "" ? [] : [cut];
  });
}
