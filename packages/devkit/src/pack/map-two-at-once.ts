/** Maps in order, two at a time: what is run here is a program that keeps one core busy. */
export async function mapTwoAtOnce<Item, Result>(
  items: readonly Item[],
  use: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await use(item);
  };
  await Promise.all([work(), work()]);
  return results;
}
