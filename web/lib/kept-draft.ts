import * as z from "zod";
import { DRAFTS, isLocal, readLocal, writeLocal } from "./local-state.ts";
import type { Me } from "./session.ts";

/** Longer than any message with its numbers; a browser keeps five million characters for a site. */
const MOST_CHARACTERS = 100_000;

/** Whose it is. */
export type Writer = Pick<Me, "_id" | "account" | "original">;

/** What was kept, and when. */
export interface KeptEntry<T> {
  value: T;
  at: number;
}

export interface KeptDraft<T> {
  /** Undefined if there is none of this shape. */
  read: () => KeptEntry<T> | undefined;
  /** False if it is too long to be kept. */
  keep: (value: T) => boolean;
  forget: () => void;
  /** Whether another tab has changed it. */
  changedBy: (event: StorageEvent) => boolean;
}

/** One person's in one account. */
export function keyOfDraft(me: Writer, name: string): string {
  return `${DRAFTS}.${me.account}.${me._id}.${name}`;
}

/**
 * What a person is writing, as this browser keeps it until it is sent, saved or discarded: a session that
 * expires, a sign-out or a tab that closes loses nothing. It belongs to one person of one account. Nothing is
 * kept for those who act for another person.
 */
export function keptDraft<T>(me: Writer, name: string, schema: z.ZodType<T>): KeptDraft<T> {
  const key = keyOfDraft(me, name);
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
      if (me.original) return true;
      if (text.length > MOST_CHARACTERS) return false;
      writeLocal(key, text);
      return true;
    },
    forget: () => writeLocal(key, null),
    changedBy: (event) => !me.original && isLocal(key, event.key),
  };
}
