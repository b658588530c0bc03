import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { isActive } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaigns } from "#worker/db/schema/shard/campaigns.ts";
import { restoredCampaigns } from "#worker/db/schema/shard/restore.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { holdGroups, releaseGroups } from "#worker/domains/groups/group-use-queries.ts";
import type { EntryOf } from "#worker/domains/journal/entry.ts";
import { dataReceived, messagesRemoved } from "#worker/kernel/limits/keep-within.ts";
import { LOST_TEXT } from "./hand-over-queries.ts";

type Entry = EntryOf<"campaign">;

const groupIds = z.array(z.string());

const ENDED = ["complete", "cancelled"];

export function isEnded({ status }: Pick<Entry, "status">): boolean {
  return ENDED.includes(status);
}

/** Keeps the last that the journal says of a campaign; what has ended stays so. */
export function stageCampaign(ctx: AccountContext, entry: Entry): Statement {
  const ended = isEnded(entry) ? 1 : 0;
  const rank = (row: "excluded" | "restored_campaigns") => {
    const of = sql.raw(row);
    return sql`(${of}.ended, ${of}.entry->>'refunds', ${of}.updated_at)`;
  };
  return statement(sql`INSERT INTO restored_campaigns (account_id, id, ended, updated_at, entry)
    VALUES (${ctx.db.accountId}, ${entry.id}, ${ended}, ${entry.updatedAt}, ${JSON.stringify(entry)})
    ON CONFLICT (account_id, id) DO UPDATE SET ended = excluded.ended,
      updated_at = excluded.updated_at, entry = excluded.entry
    WHERE ${rank("excluded")} > ${rank("restored_campaigns")}`);
}

const staged = z.object({ account_id: idSchema("account"), entry: z.string() });

export function stagedCampaigns(database: D1Database, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, entry FROM restored_campaigns ORDER BY account_id, id LIMIT ${limit}
      /* cross-account: a restore settles every account's campaigns */`,
    staged,
  );
}

export function unstage(ctx: AccountContext, id: string): Statement {
  return ctx.db.remove(restoredCampaigns, eq(restoredCampaigns.id, id));
}

const planning = z.object({ account_id: idSchema("account"), id: idSchema("campaign") });

/** Campaigns that would plan and send by themselves. */
export function planningCampaigns(database: D1Database, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, id FROM campaigns WHERE status IN ('planning', 'sending')
        AND status = 'planning' ORDER BY updated_at LIMIT ${limit}
      /* cross-account: a restore holds every account's campaigns */`,
    planning,
  );
}

export function findCampaign(ctx: AccountContext, id: string) {
  return ctx.db.find(campaigns, eq(campaigns.id, id));
}

const counted = z.object({ n: z.number() });

/** How many messages the database has of the plan that was paid for. */
export async function plannedMessages(ctx: AccountContext, entry: Entry): Promise<number> {
  const rows = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n FROM messages WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${entry.id} AND id >= ${entry.firstMessage ?? ""}`,
    counted,
  );
  return rows[0]?.n ?? 0;
}

/** A plan that was made before the one that was paid for. */
export function removeOldPlan(ctx: AccountContext, entry: Entry): Statement[] {
  const of = sql`account_id = ${ctx.db.accountId} AND campaign_id = ${entry.id}`;
  const first = entry.firstMessage ?? "";
  const planned = sql`FROM messages WHERE ${of} AND id < ${first} AND status = 'queued'`;
  return [
    messagesRemoved(ctx, planned),
    statement(sql`DELETE ${planned}`),
    statement(sql`DELETE FROM campaign_chunks WHERE ${of} AND last_message < ${first}`),
  ];
}

/** What was never handed over of a campaign that has ended: it was paid back, and is not sent. */
export function dropQueued(ctx: AccountContext, id: string): Statement[] {
  const of = sql`account_id = ${ctx.db.accountId} AND campaign_id = ${id}`;
  return [
    sql`UPDATE messages SET status = 'cancelled', refunded = 1, settled_at = ${ctx.now()}
      WHERE ${of} AND status = 'queued' AND claimed_at IS NULL`,
    sql`UPDATE campaign_chunks SET status = 'done' WHERE ${of} AND status = 'planned'`,
  ].map((query) => statement(query));
}

/** A plan that was never paid for. */
export function dropPlan(ctx: AccountContext, id: string): Statement[] {
  const of = sql`account_id = ${ctx.db.accountId} AND campaign_id = ${id}`;
  const planned = sql`FROM messages WHERE ${of} AND status = 'queued'`;
  return [
    messagesRemoved(ctx, planned),
    statement(sql`DELETE ${planned}`),
    statement(sql`DELETE FROM campaign_chunks WHERE ${of}`),
  ];
}

type Change = Pick<Entry, "status" | "holdReason">;

/** The campaign as the journal has it, made again without its text where the database has none. */
export function restoreCampaign(
  ctx: AccountContext,
  known: boolean,
  entry: Entry,
  change: Change,
): Statement[] {
  const { of: _, account: __, id, optOut, ...fields } = entry;
  const values = { ...fields, ...change, optOut: optOut === 1, planCursor: null };
  if (!known) {
    return [
      ctx.db.insert(campaigns, { ...values, id, message: LOST_TEXT }),
      dataReceived(ctx, ROW_BYTES.campaign),
    ];
  }
  const { name: _name, groupIds: _groupIds, createdAt, createdBy, ...rest } = values;
  const groups = isActive(change.status)
    ? holdGroups(ctx, id, groupIds.parse(JSON.parse(entry.groupIds)))
    : releaseGroups(ctx, id);
  return [ctx.db.update(campaigns, rest, eq(campaigns.id, id)), groups];
}

/** Adds to a campaign's figures what `refundRest` gave back. */
export function countRefund(ctx: AccountContext, entry: Entry): Statement {
  const payer = entry.payerId ?? ctx.db.accountId;
  const changing = statement(sql`UPDATE campaigns SET refunds = ${entry.refunds + 1},
      refunded = (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE account_id = ${payer}
        AND key BETWEEN ${`refund:${entry.id}:`} AND ${`refund:${entry.id}:~`})
    WHERE account_id = ${ctx.db.accountId} AND id = ${entry.id}`);
  const note = { of: "campaign", account: ctx.db.accountId, campaign: entry.id } as const;
  return { ...changing, note };
}
