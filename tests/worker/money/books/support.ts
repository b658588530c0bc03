import { env } from "cloudflare:workers";
import * as z from "zod";
import { drive, type Harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";

const row = z.object({
  ...{ account: z.string(), id: z.string(), key: z.string(), kind: z.string(), lot: z.number() },
  ...{ amount: z.number(), campaign: z.string().nullable(), at: z.number() },
  ...{ spender: z.string().nullable(), seq: z.number().nullable(), hash: z.string().nullable() },
  ...{ smsRate: z.number().nullable(), mmsRate: z.number().nullable() },
});

/** An account's ledger in the order of its chain, what is not sealed first. */
export async function chainOf({ account }: AccountContext) {
  const { results } = await shardDatabase(env, account.shard)
    .prepare(
      `SELECT l.account_id AS account, id, key, kind, l.lot, l.amount, campaign_id AS campaign, at, spender,
        seq, hash, c.sms_rate AS smsRate, c.mms_rate AS mmsRate
        FROM ledger l LEFT JOIN credit_lots c ON c.account_id = l.account_id AND c.lot = l.lot
        WHERE l.account_id = ? ORDER BY seq`,
    )
    .bind(account.id)
    .all();
  return row.array().parse(results);
}

export async function headOf({ account }: AccountContext) {
  return env.CONTROL.prepare("SELECT seq, hash FROM ledger_heads WHERE account_id = ?")
    .bind(account.id)
    .first();
}

export const grant = (ctx: AccountContext, key: string) => grantCredit(ctx, { key, amount: 1000 });

/** What a person who can write to the shard does. */
export function tamper(ctx: AccountContext, sql: string) {
  return shardDatabase(env, ctx.account.shard).prepare(sql).bind(ctx.account.id).run();
}

export async function spent(ctx: AccountContext, h: Harness) {
  const { id } = await newDraft(ctx, { count: 5 });
  await launch(ctx, id);
  await drive(ctx, h, id);
}
