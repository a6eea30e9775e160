import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitTime } from "../../src/run/limit-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const late = () => new Error("late");

it("fires with its own reason once the time is up", () => {
  const { signal } = limitTime(new AbortController().signal, 1_000, late);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toEqual(late());
});
it("fires with its parent's reason, also where that has fired before", () => {
  const parent = new AbortController();
  const { signal } = limitTime(parent.signal, 1_000, late);
  parent.abort("parent");
  expect(signal.reason).toBe("parent");
  expect(limitTime(parent.signal, 1_000, late).signal.reason).toBe("parent");
});
it("never fires again once it is ended", () => {
  const parent = new AbortController();
  const { signal, end } = limitTime(parent.signal, 1_000, late);
  end();
  parent.abort("parent");
  vi.advanceTimersByTime(2_000);
  expect(signal.aborted).toBe(false);
});
it("does not fire at once where the time is longer than a timer can be", () => {
  const { signal } = limitTime(new AbortController().signal, 1e15, late);
  vi.advanceTimersByTime(86_400_000);
  expect(signal.aborted).toBe(false);
});
