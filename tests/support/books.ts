import { env } from "cloudflare:workers";
import { expect } from "vitest";
import * as z from "zod";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";

const figures = z.object({
  balance: z.number(),
  ledger: z.number(),
  granted: z.number(),
  debited: z.number(),
  refunded: z.number(),
  /** Received from other accounts, less what was given to them. */
  transferred: z.number(),
  withdrawn: z.number(),
  lots: z.number(),
  /** What campaigns and quick messages say that they cost. */
  sentDebited: z.number(),
  campaignsRefunded: z.number(),
  quickRefunded: z.number(),
  /** The prices of messages that were paid for and not refunded. */
  kept: z.number(),
  refundedMessages: z.number(),
});
export type Books = z.infer<typeof figures>;

const bytes = z.object({ counted: z.number(), held: z.number() });

/** The account's counter of bytes equals what its campaigns, lists and messages add up to. */
export async function expectRoomCounted(ctx: AccountContext): Promise<void> {
  const { campaign, message, quickMessage } = ROW_BYTES;
  const row = await shardDatabase(env, ctx.account.shard)
    .prepare(
      `SELECT COALESCE((SELECT data_bytes FROM usage WHERE account_id = ?1), 0) AS counted,
        (SELECT COUNT(*) * ${campaign} FROM campaigns WHERE account_id = ?1)
        + (SELECT COUNT(*) * ${quickMessage} FROM quick_messages WHERE account_id = ?1)
        + (SELECT COALESCE(SUM(bytes), 0) FROM audiences WHERE account_id = ?1)
        + (SELECT COUNT(*) * ${ROW_BYTES.schedulerFile} FROM scheduler_files WHERE account_id = ?1)
        + (SELECT COUNT(*) * ${ROW_BYTES.schedulerRun} FROM scheduler_runs WHERE account_id = ?1)
        + (SELECT COALESCE(SUM(${ROW_BYTES.schedulerEntry} + LENGTH(CAST(COALESCE(file, '')
          || COALESCE(number, '') || info AS BLOB))), 0) FROM scheduler_log WHERE account_id = ?1)
        + (SELECT COALESCE(SUM(${ROW_BYTES.scheduler} + LENGTH(CAST(name || COALESCE(address, '')
          || options || labels || headers || content || recurrence AS BLOB))), 0)
          FROM scheduler_groups WHERE account_id = ?1)
        + (SELECT COALESCE(SUM(${message} + LENGTH(CAST(text AS BLOB))), 0) FROM messages
          WHERE account_id = ?1) AS held`,
    )
    .bind(ctx.account.id)
    .first();
  const { counted, held } = bytes.parse(row);
  expect(counted).toBe(held);
}

const sum = (what: string, from: string) =>
  `(SELECT COALESCE(SUM(${what}), 0) FROM ${from} WHERE account_id = ?1`;
/** Campaigns that the account pays for: its own, and those of sub-accounts. */
const PAYS = "COALESCE(payer_id, account_id) = ?1";
/** Those that wait for an administrator, or were refused by one, are not. */
const PAID_QUICK = `quick_messages WHERE payer_id = ?1 AND EXISTS (SELECT 1 FROM ledger l
  WHERE l.account_id = ?1 AND l.key BETWEEN 'debit:' || quick_messages.id || ':'
    AND 'debit:' || quick_messages.id || ':~')`;
const OF_QUICK = `quick_id IN (SELECT id FROM ${PAID_QUICK})`;
const PAID_MESSAGES = `messages WHERE (account_id IN (SELECT account_id FROM campaigns WHERE ${PAYS})
  OR account_id IN (SELECT account_id FROM ${PAID_QUICK}))
  AND (campaign_id IN (SELECT id FROM campaigns WHERE ${PAYS} AND debited > 0) OR ${OF_QUICK})`;

const FIGURES = `SELECT ${sum("balance", "balances")}) AS balance,
  ${sum("amount", "ledger")}) AS ledger,
  ${sum("amount", "ledger")} AND kind = 'grant') AS granted,
  -${sum("amount", "ledger")} AND kind = 'debit') AS debited,
  ${sum("amount", "ledger")} AND kind = 'refund') AS refunded,
  ${sum("amount", "ledger")} AND kind = 'transfer') AS transferred,
  -${sum("amount", "ledger")} AND kind = 'withdrawal') AS withdrawn,
  ${sum("remaining", "credit_lots")}) AS lots,
  (SELECT COALESCE(SUM(debited), 0) FROM campaigns WHERE ${PAYS})
    + (SELECT COALESCE(SUM(price), 0) FROM ${PAID_QUICK}) AS sentDebited,
  (SELECT COALESCE(SUM(price), 0) FROM ${PAID_MESSAGES} AND ${OF_QUICK} AND refunded = 1) AS quickRefunded,
  (SELECT COALESCE(SUM(refunded), 0) FROM campaigns WHERE ${PAYS}) AS campaignsRefunded,
  (SELECT COALESCE(SUM(price), 0) FROM ${PAID_MESSAGES} AND refunded = 0) AS kept,
  (SELECT COALESCE(SUM(price), 0) FROM ${PAID_MESSAGES} AND refunded = 1) AS refundedMessages`;
const BY_LOT = `SELECT lot, remaining, (SELECT SUM(amount) FROM ledger l WHERE l.account_id = ?1
  AND l.lot = c.lot) AS booked FROM credit_lots c WHERE c.account_id = ?1`;
const KEPT_BY_LOT = `SELECT lot, SUM(CASE WHEN refunded = 0 THEN price ELSE 0 END) AS kept, (SELECT -COALESCE(SUM(amount), 0)
  FROM ledger l WHERE l.account_id = ?1 AND l.lot = messages.lot AND kind IN ('debit', 'refund')) AS booked
  FROM ${PAID_MESSAGES} AND lot IS NOT NULL GROUP BY lot`;

const byLot = z.object({ lot: z.number(), remaining: z.number(), booked: z.number() });
const lotKept = z.object({ lot: z.number(), kept: z.number(), booked: z.number() });

function asked(ctx: AccountContext, sql: string): D1PreparedStatement {
  return shardDatabase(env, ctx.account.shard).prepare(sql).bind(ctx.account.id);
}

/** An account's money in millicents, with each figure added up from its own table. */
export async function books(ctx: AccountContext): Promise<Books> {
  return figures.parse(await asked(ctx, FIGURES).first());
}

/** No cent is unaccounted for: every way of adding up the account's money gives the same result. */
export async function expectBooksBalance(
  ctx: AccountContext,
  /** What was reserved for scheduled campaigns and returned. */
  { released = 0 } = {},
): Promise<Books> {
  const results = await shardDatabase(env, ctx.account.shard).batch(
    [FIGURES, BY_LOT, KEPT_BY_LOT].map((sql) => asked(ctx, sql)),
  );
  const [money, lots, messages] = results.map((result) => result.results);
  const found = figures.parse(money?.[0]);
  expect(found.ledger).toBe(found.balance);
  const { granted, debited, refunded, transferred, withdrawn } = found;
  expect(found.balance).toBe(granted - debited + refunded + transferred - withdrawn);
  expect(found.lots).toBe(found.balance);
  expect(found.kept).toBe(found.debited - found.refunded);
  expect(found.refundedMessages + released).toBe(found.refunded);
  expect(found.sentDebited).toBe(found.debited);
  expect(found.campaignsRefunded + found.quickRefunded).toBe(found.refunded);
  for (const { remaining, booked } of byLot.array().parse(lots)) expect(remaining).toBe(booked);
  for (const { kept, booked } of lotKept.array().parse(messages)) expect(kept).toBe(booked);
  return found;
}
