import { FULL_EVERY_MS } from "#core/rules/crm/syncs.ts";
import type { SyncChange, SyncRow } from "./sync-queries.ts";

type Pass = NonNullable<SyncRow["pass"]>;

/** A pass from its beginning. It answers the webhooks that came before. */
export function newPass(
  { fullPasses }: Pick<SyncRow, "fullPasses">,
  pass: Pass,
  now: number,
): SyncChange {
  const begun = { pass, passStartedAt: now, cursor: null, hintDueAt: null };
  // It reads no pages.
  if (pass === "named") return { ...begun, whole: true };
  return {
    ...{ ...begun, whole: false, records: 0, withoutNumber: 0 },
    fullPasses: fullPasses + (pass === "full" ? 1 : 0),
  };
}

/**
 * Once a day everything, between that what changed, if the CRM can tell. If it cannot, a webhook has those records read
 * that it named.
 */
export function passDue(
  { fullAt, hintDueAt, nextAt }: SyncRow,
  tellsChanges: boolean,
  now: number,
): Pass {
  if (fullAt === null || now - fullAt >= FULL_EVERY_MS) return "full";
  if (tellsChanges) return "changes";
  return hintDueAt !== null && nextAt > now ? "named" : "full";
}
