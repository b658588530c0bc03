import { useEffect, useRef } from "react";
import * as z from "zod";
import { readLocal, writeLocal } from "./local-state.ts";
import type { Me } from "./session.ts";

/** `endSession` spares it. */
const DRAFTS = "drafts";
/** Longer than any message with its numbers; a browser keeps five million characters for a site. */
const MOST_CHARACTERS = 100_000;

/** Whose it is. */
export type Writer = Pick<Me, "_id" | "account" | "original">;

export interface KeptDraft<T> {
  /** What was kept, and when; undefined if there is none of this shape. */
  read: () => { value: T; at: number } | undefined;
  keep: (value: T) => void;
  forget: () => void;
}

/**
 * What a person is writing, as this browser keeps it until it is sent, saved or discarded: a session that
 * expires or a tab that closes loses nothing. It belongs to one person of one account, and logging out deletes it.
 * Nothing is kept for those who act for another person.
 */
export function keptDraft<T>(me: Writer, name: string, schema: z.ZodType<T>): KeptDraft<T> {
  const key = `${DRAFTS}.${me.account}.${me._id}.${name}`;
  const entry = z.object({ value: schema, at: z.number() });
  return {
    read: () => {
      const text = me.original ? null : readLocal(key);
      try {
        return text === null ? undefined : entry.safeParse(JSON.parse(text)).data;
      } catch {
        return undefined;
      }
    },
    keep: (value) => {
      const text = JSON.stringify({ value, at: Date.now() });
      if (!me.original && text.length <= MOST_CHARACTERS) writeLocal(key, text);
    },
    forget: () => writeLocal(key, null),
  };
}

/** Keeps each change of a value, as long as it has something to lose. */
export function useKeeping<T>(
  kept: Pick<KeptDraft<T>, "keep" | "forget">,
  value: T,
  written: boolean,
): void {
  const last = useRef({ value, written });
  useEffect(() => {
    // As it begins, nothing has changed: what is kept may be another text, which was not opened.
    if (last.current.value === value && last.current.written === written) return;
    last.current = { value, written };
    if (written) kept.keep(value);
    else kept.forget();
  });
}
