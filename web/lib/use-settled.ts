import { useEffect, useState } from "react";

/** How long to wait after a key before searching for what is typed. */
const SEARCH_AFTER_MS = 250;

/** What is searched for once typing pauses. */
export function useSettledSearch(typed: string): string {
  return useSettled(typed.trim(), SEARCH_AFTER_MS);
}

/** The value once it has not changed for `ms` milliseconds: what is typed, for a search. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
