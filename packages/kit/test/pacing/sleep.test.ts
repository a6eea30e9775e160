import { describe, expect, it, vi } from "vitest";
import { sleep } from "../../src/pacing.ts";

describe("sleep", () => {
  it("ends after its time, and a listener does not stay", async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    await sleep(1, signal);
    expect(remove).toHaveBeenCalledWith("abort", expect.any(Function));
    await expect(sleep(0)).resolves.toBeUndefined();
    await expect(sleep(-5)).resolves.toBeUndefined();
    await expect(sleep(Number.NaN)).resolves.toBeUndefined();
  });

  it("ends at once with the reason when the signal fires, and its timer is gone", async () => {
    vi.useFakeTimers();
    try {
      const leaving = new AbortController();
      const reason = new Error("gone");
      const sleeping = sleep(60_000, leaving.signal);
      expect(vi.getTimerCount()).toBe(1);
      leaving.abort(reason);
      expect(vi.getTimerCount()).toBe(0);
      await expect(sleeping).rejects.toBe(reason);
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not begin when the signal has fired", async () => {
    vi.useFakeTimers();
    try {
      const reason = new Error("before");
      const sleeping = sleep(60_000, AbortSignal.abort(reason));
      expect(vi.getTimerCount()).toBe(0);
      await expect(sleeping).rejects.toBe(reason);
    } finally {
      vi.useRealTimers();
    }
  });

  it("a wait longer than a timer can hold is not cut to nothing", async () => {
    vi.useFakeTimers();
    try {
      let isOver = false;
      void sleep(Number.POSITIVE_INFINITY).then(() => (isOver = true));
      await vi.advanceTimersByTimeAsync(86_400_000);
      expect(isOver).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
