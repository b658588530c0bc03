import { controlWrites } from "./commit-control.ts";

/** How long what was read of CONTROL may be used again. */
export const RECENT_MS = 5_000;

interface Read<T> {
  value: T;
  /** When the read began: epoch milliseconds, and how often this isolate had written to CONTROL. */
  at: number;
  writes: number;
}

/** What this isolate has read of CONTROL, for calls that may see it as it was a few seconds ago. */
export interface RecentReads<T> {
  /** What was read within the last five seconds, unless this isolate has written to CONTROL since. */
  known: (key: string, now: number) => T | undefined;
  /** Reads it now, and keeps what is found. */
  read: <F extends T | undefined>(key: string, now: number, read: () => Promise<F>) => Promise<F>;
  size: () => number;
}

/** Keeps at most so many reads. */
export function recentReads<T>(most: number): RecentReads<T> {
  const reads = new Map<string, Read<T>>();
  return {
    known: (key, now) => {
      const found = reads.get(key);
      if (!found) return undefined;
      const age = now - found.at;
      const isRecent = age >= 0 && age < RECENT_MS && found.writes === controlWrites();
      return isRecent ? found.value : undefined;
    },
    read: async (key, now, read) => {
      const begun = { at: now, writes: controlWrites() };
      const value = await read();
      if (value === undefined) reads.delete(key);
      else {
        if (reads.size >= most) reads.clear();
        reads.set(key, { ...begun, value });
      }
      return value;
    },
    size: () => reads.size,
  };
}
