import { useState } from "react";
import type * as z from "zod";

/** Reads a value that this tab keeps; undefined if there is none of that shape. */
export function readSession<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    const text = sessionStorage.getItem(`cooee.${key}`);
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Keeps a value until the tab is closed or the person signs out. */
export function writeSession(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(`cooee.${key}`, JSON.stringify(value));
  } catch {
    // What cannot be kept lasts until the page is closed.
  }
}

/** State that a reload keeps. Another key has another value. */
export function useSessionState<T>(
  key: string,
  schema: z.ZodType<T>,
  initial: () => T,
): [T, (next: T) => void] {
  const read = () => ({ key, value: readSession(key, schema) ?? initial() });
  const [kept, setKept] = useState(read);
  const current = kept.key === key ? kept : read();
  if (current !== kept) setKept(current);
  return [
    current.value,
    (value) => {
      writeSession(key, value);
      setKept({ key, value });
    },
  ];
}
