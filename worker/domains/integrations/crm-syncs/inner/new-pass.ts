import { FULL_EVERY_MS } from "#core/rules/crm/syncs.ts";
import type { SyncChange, SyncRow } from "./sync-queries.ts";

/** A pass from its beginning. */
export function newPass(
  { fullPasses }: Pick<SyncRow, "fullPasses">,
  pass: "changes" | "full",
  now: number,
): SyncChange {
  return {
    ...{ pass, passStartedAt: now, cursor: null, whole: false, records: 0, withoutNumber: 0 },
    fullPasses: fullPasses + (pass === "full" ? 1 : 0),
  };
}

/** Once a day everything, between that what changed, if the CRM can tell. */
export function passDue({ fullAt }: SyncRow, tellsChanges: boolean, now: number) {
  const isFull = !tellsChanges || fullAt === null || now - fullAt >= FULL_EVERY_MS;
  return isFull ? "full" : "changes";
}
