import { CooeeError } from "#core/errors.ts";
import { crmFilter } from "#core/rules/crm/filters.ts";
import { SYNC_TEXTS } from "#core/rules/crm/syncs.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { stillConnected } from "#worker/domains/integrations/connections/ask-as.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { commit } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import {
  delayUntold,
  dropOutdated,
  dropTold,
  dropUntold,
  dueOptOuts,
  markTold,
  postponeUntold,
  type Untold,
  untoldOf,
} from "./inner/opt-out-queries.ts";
import { findSync, type SyncRow } from "./inner/sync-queries.ts";

const AT_ONCE = 100;
/** Of one sync in one run: the others have their turn. */
const OF_ONE = 20;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Tells CRMs of opt-outs. Telling one twice is telling it once, so one that is not known to have arrived is told again. */
export async function sweepOptOuts(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await dueOptOuts(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "opt-outs for CRMs", due, tellSync);
  return due.length === AT_ONCE;
}

/** What is due of one sync. */
export async function tellSync(ctx: AccountContext, { id }: { id: string }): Promise<void> {
  const row = await findSync(ctx, id);
  if (!row?.optOutField || !row.writeBack || row.status === "paused") return;
  try {
    await tellEach(ctx, row, row.optOutField);
    await postpone(ctx, row, 0);
  } catch (error) {
    // Of a connection that is gone, was revoked or is of another account; it is not asked until it is back.
    if (!(error instanceof CooeeError)) throw error;
    await postpone(ctx, row, (error.retryAfter ?? 0) * 1000 || MINUTE_MS);
  }
}

function postpone(ctx: AccountContext, { id }: SyncRow, waitMs: number) {
  return commit(ctx, { statements: [postponeUntold(ctx, id, ctx.now() + waitMs)] });
}

/** What becomes of one that its CRM refuses; throws what holds up the others too. */
function untold(ctx: AccountContext, row: SyncRow, one: Untold, error: VendorError): Statement[] {
  const { refusal, message: problem } = error;
  if (refusal === "refused") return dropUntold(ctx, row, one, problem);
  if (refusal !== "forbidden") throw error;
  return delayUntold(ctx, row, one, { problem, nextAt: ctx.now() + HOUR_MS });
}

async function tellEach(ctx: AccountContext, row: SyncRow, field: string): Promise<void> {
  const { id } = row;
  const { connector, place, ask } = await stillConnected(ctx, row, SYNC_TEXTS.otherAccount);
  const filter = crmFilter.parse(JSON.parse(row.filter));
  await commit(ctx, { statements: [dropOutdated(ctx, id), dropTold(ctx, id)] });
  for (const one of await untoldOf(ctx, id, OF_ONE)) {
    try {
      await ask(connector.markOptedOut(place, { filter, id: one.recordId, field }));
      await commit(ctx, { statements: markTold(ctx, id, one) });
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      await commit(ctx, { statements: untold(ctx, row, one, error) });
    }
  }
}
