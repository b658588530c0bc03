import { useEffect, useEffectEvent } from "react";

const writers = new Set<() => boolean>();

/** Whether the open page has a text that was begun. */
export function isWriting(): boolean {
  return [...writers].some((isBegun) => isBegun());
}

/** Says whether a text of this page was begun: its writer comes back to it after signing out and in again. */
export function useWriting(isBegun: () => boolean): void {
  const latest = useEffectEvent(isBegun);
  useEffect(() => {
    const writer = () => latest();
    writers.add(writer);
    return () => {
      writers.delete(writer);
    };
  }, []);
}
