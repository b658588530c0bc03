import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { isActive } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaigns } from "#worker/db/schema/shard/campaigns.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { holdGroups, releaseGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { LOST_TEXT } from "#worker/domains/sending/messages/replay-queries.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";

type Entry = EntryOf<"campaign">;

const groupIds = z.array(z.string());

type Change = Pick<Entry, "status" | "holdReason">;

/** The campaign as recorded in the journal, recreated without its text if the database has none. */
export function restoreCampaign(
  ctx: AccountContext,
  known: boolean,
  entry: Entry,
  change: Change,
): Statement[] {
  const { of: _, account: __, id, optOut, ...fields } = entry;
  const values = {
    ...fields,
    status: change.status,
    holdReason: change.holdReason,
    optOut: optOut === 1,
    scheduledAt: null,
  };
  if (!known) {
    return [
      ctx.db.insert(campaigns, { ...values, id, message: LOST_TEXT }),
      countDataWithoutLimit(ctx, ROW_BYTES.campaign),
    ];
  }
  const { name: _name, groupIds: _groupIds, createdAt, createdBy, ...rest } = values;
  const groups = isActive(change.status)
    ? holdGroups(ctx, id, groupIds.parse(JSON.parse(entry.groupIds)))
    : releaseGroups(ctx, id);
  // What continues to be sent still depends on the groups that its plan was made from.
  const goesOn = change.status === "sending" || change.status === "paused";
  const plan = goesOn ? {} : { planCursor: null };
  return [ctx.db.update(campaigns, { ...rest, ...plan }, eq(campaigns.id, id)), groups];
}

/** Adds to a campaign's figures what `refundRest` refunded. */
export function countRefund(ctx: AccountContext, entry: Entry): Statement {
  const payer = entry.payerId ?? ctx.db.accountId;
  const changing = statement(sql`UPDATE campaigns SET refunds = ${entry.refunds + 1},
      refunded = (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE account_id = ${payer}
        AND key BETWEEN ${`refund:${entry.id}:`} AND ${`refund:${entry.id}:~`})
    WHERE account_id = ${ctx.db.accountId} AND id = ${entry.id}`);
  const note = { of: "campaign", account: ctx.db.accountId, campaign: entry.id } as const;
  return { ...changing, note };
}

/** One that was chosen later is another: it stays. */
export function replayCancelledFollowUp(
  ctx: AccountContext,
  { id, launches, updatedAt }: EntryOf<"cancelledFollowUp">,
): Statement {
  return statement(sql`UPDATE campaigns
    SET follow_up = json_set(follow_up, '$.cancelled', json('true'))
    WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND launches <= ${launches}
      AND updated_at <= COALESCE(${updatedAt ?? null}, updated_at) AND follow_up IS NOT NULL`);
}

/** Not a change by its owner: when it was last changed stays. */
export function replayNextDate(ctx: AccountContext, id: string, scheduledAt: number): Statement {
  return ctx.db.update(campaigns, { scheduledAt }, eq(campaigns.id, id));
}
