/** A UUID of version 4 out of a source of numbers from 0 up to 1. */
export function makeUuid(random: () => number): string {
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (place) => {
    const digit = Math.floor(random() * 16);
    // The variant's two bits are 10.
    return (place === "x" ? digit : (digit & 3) | 8).toString(16);
  });
}
