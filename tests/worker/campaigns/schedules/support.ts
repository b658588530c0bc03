import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Id } from "#core/ids.ts";
import { wallClockAt } from "#core/rules/wall-clock.ts";
import { deliver, type Harness } from "#tests/support/campaign-harness.ts";
import { type DraftOptions, newDraft, statusOf } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const SYDNEY = "Australia/Sydney";
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Opens an account's hours so many minutes from now; returns when. */
export async function opensIn(ctx: AccountContext, h: Harness, minutes: number, open = 60) {
  const now = wallClockAt(h.clock.now, SYDNEY).minutes;
  const from = (now + minutes + 1440) % 1440;
  const hours = { from, to: (from + open) % 1440, days: EVERY_DAY };
  await env.CONTROL.prepare("UPDATE accounts SET send_window = ? WHERE id = ?")
    .bind(JSON.stringify(hours), ctx.account.id)
    .run();
  return h.clock.now - (h.clock.now % MINUTE) + minutes * MINUTE;
}

/** Schedules a draft at the price of a flight check made now. */
export async function scheduleDraft(ctx: AccountContext, draft: Id<"campaign">, at: number) {
  const { data } = await checkDraft(ctx, { id: draft });
  const { recipients, price } = data;
  return launchCampaign(ctx, { draft, recipients, price, scheduleAt: at });
}

/** A campaign that is scheduled for an hour from now. */
export async function scheduled(ctx: AccountContext, h: Harness, options: DraftOptions = {}) {
  const { id, numbers } = await newDraft(ctx, options);
  const at = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, at);
  expect(await statusOf(ctx, id)).toBe("scheduled");
  return { id, numbers, at };
}

/** Claims what is due on an account's shard, and starts it. */
export async function startDue(ctx: AccountContext, h: Harness): Promise<void> {
  await claimDue(h.system, ctx.account.shard);
  await deliver(h, "due", h.queues.due.splice(0));
}

interface ScheduleRow {
  id: string;
  subject: string;
  due_at: number;
  claim_at: number;
  status: string;
  info: string | null;
}

/** The account's schedules, by when they are due. */
export async function schedulesOf(ctx: AccountContext) {
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT * FROM schedules WHERE account_id = ? ORDER BY due_at, id")
    .bind(ctx.account.id)
    .all<ScheduleRow>();
  return results;
}

/** What the account has left, in millicents. */
export const balance = async (ctx: AccountContext) => (await lotsOf(ctx, "sms")).balance;

/** Runs a statement in the account's shard, whose first value is the account. */
export const inShard = (ctx: AccountContext, sql: string, ...values: unknown[]) =>
  shardDatabase(env, ctx.account.shard)
    .prepare(sql)
    .bind(ctx.account.id, ...values)
    .run();

/** Adds contacts without fields to a group. */
export const addContacts = (ctx: AccountContext, group: string, numbers: readonly string[]) =>
  inShard(
    ctx,
    `INSERT INTO contacts (account_id, id, group_id, number, fields, created_at, updated_at)
      SELECT ?1, 'con_' || value, ?2, value, '{}', 0, 0 FROM json_each(?3)`,
    group,
    JSON.stringify(numbers),
  );
