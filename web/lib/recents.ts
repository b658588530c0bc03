import { useEffect } from "react";
import * as z from "zod";
import { isNotFound } from "./api-error.ts";
import { readLocal, writeLocal } from "./local-state.ts";
import { useMe } from "./session.ts";

const MOST_KEPT = 8;

const recent = z.object({
  kind: z.enum(["group", "campaign", "segment", "template", "workflow"]),
  id: z.string(),
  label: z.string(),
});
/** Something that a person has opened. */
export type Recent = z.infer<typeof recent>;

const kept = z.array(recent);

/** What this browser opened last in an account, the latest first. */
export function recentsOf(account: string): readonly Recent[] {
  try {
    return kept.parse(JSON.parse(readLocal(keyOf(account)) ?? "[]"));
  } catch {
    return [];
  }
}

export function rememberRecent(account: string, opened: Recent): void {
  const others = recentsOf(account).filter(({ id }) => id !== opened.id);
  writeLocal(keyOf(account), JSON.stringify([opened, ...others].slice(0, MOST_KEPT)));
}

function forgetRecent(account: string, id: string): void {
  const others = recentsOf(account).filter((kept) => kept.id !== id);
  writeLocal(keyOf(account), JSON.stringify(others));
}

/** Remembers what a screen shows, once it has loaded, for the command palette. */
export function useRecent(opened: Recent | undefined): void {
  const { account } = useMe();
  const { kind, id, label } = opened ?? {};
  useEffect(() => {
    if (kind && id && label) rememberRecent(account, { kind, id, label });
  }, [account, kind, id, label]);
}

/** Forgets what is no longer there. */
export function useGone(id: string, error: unknown): void {
  const { account } = useMe();
  const gone = isNotFound(error);
  useEffect(() => {
    if (gone) forgetRecent(account, id);
  }, [account, id, gone]);
}

const keyOf = (account: string) => `recents ${account}`;
