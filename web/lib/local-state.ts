import { useState } from "react";
import * as z from "zod";
import { forgetFiles } from "./forget-files.ts";
import { forgetView } from "./view.ts";

/** What people were writing: signing out keeps it for the same person (`kept-draft.ts`). */
export const DRAFTS = "drafts";
/** R422. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

const entry = z.object({ value: z.string(), until: z.number() });

/**
 * Reads a value that this browser keeps; `null` if there is none, it has expired, or storage is
 * forbidden.
 */
export function readLocal(key: string): string | null {
  const text = readForever(key);
  if (text === null) return null;
  const found = entry.safeParse(parsed(text));
  if (found.success && found.data.until > Date.now()) return found.data.value;
  writeForever(key, null);
  return null;
}

/** Keeps a value in this browser for 30 days, or forgets it with `null`. */
export function writeLocal(key: string, value: string | null): void {
  const dated = { value, until: Date.now() + KEPT_DAYS * DAY_MS };
  writeForever(key, value === null ? null : JSON.stringify(dated));
}

/** Whether the browser's own name of an entry is that of `key`. */
export function isLocal(key: string, name: string | null): boolean {
  return name === `cooee.${key}`;
}

/** For what belongs to the device rather than the person: it does not expire, and signing out keeps it. */
export function readForever(key: string): string | null {
  try {
    return localStorage.getItem(`cooee.${key}`);
  } catch {
    return null;
  }
}

/** Does nothing if storage is full or forbidden. */
export function writeForever(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`cooee.${key}`);
    else localStorage.setItem(`cooee.${key}`, value);
  } catch {
    // A preference that cannot be kept lasts until the page is closed.
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A flag that outlives the visit. */
export function useLocalFlag(key: string, initial: boolean): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => {
    const kept = readLocal(key);
    return kept === null ? initial : kept === "yes";
  });
  return [
    on,
    (next) => {
      writeLocal(key, next ? "yes" : "no");
      setOn(next);
    },
  ];
}

/** Forgets what this browser keeps for the person signing out, except `spared` and what is in them; the theme stays. */
export async function clearLocal(spared: readonly string[] = []): Promise<void> {
  const kept = ["theme", ...spared].map((key) => `cooee.${key}`);
  const isKept = (key: string) => kept.some((name) => key === name || key.startsWith(`${name}.`));
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith("cooee.") && !isKept(key)) storage.removeItem(key);
      }
    }
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
  forgetView();
  await forgetFiles();
}
