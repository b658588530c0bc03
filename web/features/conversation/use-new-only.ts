import { useMemo, useState } from "react";
import type { RoomThread } from "./use-room-thread.ts";

/** The thread; if `newOnly`, only what came after it was first loaded, and nothing older to load. */
export function useNewOnly(thread: RoomThread, newOnly: boolean): RoomThread {
  const { entries, isLoaded } = thread;
  const [last, setLast] = useState<number>();
  if (newOnly && last === undefined && isLoaded) setLast(entries.at(-1)?.createdAt ?? 0);
  const later = useMemo(
    () => entries.filter(({ createdAt }) => createdAt > (last ?? Infinity)),
    [entries, last],
  );
  return newOnly ? { ...thread, entries: later, isComplete: true } : thread;
}
