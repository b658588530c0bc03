import { useState } from "react";
import type * as z from "zod";
import { keyOfDraft } from "./kept-draft.ts";
import { useMe } from "./session.ts";

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

/**
 * The key of what a person enters: the tab keeps it through a sign-out, and only the same person sees it again.
 * What is entered for another person goes with the session.
 */
export function useOwnKey(name: string): string {
  const me = useMe();
  return me.original ? name : keyOfDraft(me, name);
}

/** State that a reload, an expired session and a sign-out keep for the same person. Another name has another value. */
export function useSessionState<T>(
  name: string,
  schema: z.ZodType<T>,
  initial: () => T,
): [T, (next: T) => void] {
  const key = useOwnKey(name);
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
