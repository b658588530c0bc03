import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { alertOf } from "#web/lib/alerts.ts";

const FROM = "61412345678";
let shown: string[];
let held: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  held = new Set();
  const set = JSON.stringify({ value: "yes", until: Date.now() + 1e9 });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key.endsWith("inbox-notifications") ? set : null),
  });
  class Shown {
    static permission = "granted";
    constructor(_: string, { body }: { body: string }) {
      shown.push(body);
    }
  }
  vi.stubGlobal("Notification", Shown);
  vi.stubGlobal("window", { Notification: Shown });
  const request = async (name: string, _: unknown, run: (lock: unknown) => Promise<void>) => {
    if (held.has(name)) return run(null);
    held.add(name);
    await run({ name });
    held.delete(name);
  };
  vi.stubGlobal("navigator", { locks: { request } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Tabs that hear of a message at the same moment; says how often it was told of. */
async function hear(...looked: boolean[]): Promise<number> {
  shown = [];
  const all = looked.map((hasFocus) => {
    vi.stubGlobal("document", { hasFocus: () => hasFocus });
    return alertOf(FROM);
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return shown.length;
}

it("a message is told of once, whichever tabs are open", async () => {
  expect(await hear(false)).toBe(1);
  expect(await hear(false, false, false)).toBe(1);
});

it("no tab tells of it while one is being looked at, whichever heard first", async () => {
  expect(await hear(true)).toBe(0);
  expect(await hear(false, true, false)).toBe(0);
  expect(await hear(false)).toBe(1);
});
