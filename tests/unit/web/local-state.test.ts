import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readLocal, writeLocal } from "#web/lib/local-state.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 26) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("R422: what this browser keeps expires after 30 days", () => {
  writeLocal("sender", "Bells");
  vi.advanceTimersByTime(2_592_000_000 - 1);
  expect(readLocal("sender")).toBe("Bells");
  vi.advanceTimersByTime(1);
  expect(readLocal("sender")).toBeNull();
});
