import { asc, eq, gt, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { newId } from "#core/ids.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Note } from "#worker/db/note.ts";
import { balances, creditLots, ledger } from "#worker/db/schema/shard/credit.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export async function balanceOf(ctx: AccountContext): Promise<Millicents> {
  return (await ctx.db.find(balances, sql`1`))?.balance ?? 0;
}

const balanceRow = z.object({ account_id: z.string(), balance: z.number() });

export function balanceRows(ctx: AccountContext, accounts: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT account_id, balance FROM balances
      WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(accounts)}))`,
    balanceRow,
  );
}

/** Lots that still hold credit, oldest first. */
export function openLots(ctx: AccountContext) {
  return ctx.db.list(creditLots, {
    where: gt(creditLots.remaining, 0),
    orderBy: asc(creditLots.lot),
  });
}

export interface Entry {
  /** Says what it is for; the same key is never booked twice. */
  key: string;
  kind: "grant" | "debit" | "refund" | "transfer";
  lot: number;
  amount: Millicents;
  campaignId?: string;
}

/**
 * Books entries, each of another lot: ledger, lots and balance move together or not at all. However
 * many lots an account has, it takes three statements.
 */
export function postEntries(ctx: AccountContext, entries: readonly Entry[]): Statement[] {
  const { accountId } = ctx.db;
  const rows = JSON.stringify(
    entries.map(({ key, kind, lot, amount, campaignId = null }) => {
      return [newId("ledger", ctx.now()), key, kind, lot, amount, campaignId];
    }),
  );
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const keys = entries.map(({ key }) => key).sort();
  const range = { from: keys[0] ?? "", to: keys.at(-1) ?? "" };
  const statements = [
    sql`INSERT INTO ledger (account_id, id, key, kind, lot, amount, campaign_id, at)
      SELECT ${accountId}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, ${ctx.now()}
      FROM json_each(${rows})`,
    sql`WITH j AS MATERIALIZED (
        SELECT value->>3 AS lot, value->>4 AS amount FROM json_each(${rows}))
      UPDATE credit_lots SET remaining = remaining + j.amount
      FROM j WHERE credit_lots.account_id = ${accountId} AND credit_lots.lot = j.lot`,
    sql`UPDATE balances SET balance = balance + ${sum} WHERE account_id = ${accountId}`,
  ].map((query) => statement(query));
  return noted(statements, { of: "ledger", account: accountId, ...range });
}

/** The first of some statements tells the journal of what all of them do. */
function noted(statements: readonly Statement[], note: Note): Statement[] {
  return statements.map((one, index) => (index === 0 ? { ...one, note } : one));
}

export async function lotCount(ctx: AccountContext): Promise<number> {
  return ctx.db.count(creditLots);
}

export interface NewLot {
  lot: number;
  amount: Millicents;
  smsRate: Millicents;
  mmsRate: Millicents;
}

/** Empty lots, and the account's balance where these are its first. */
export function newLots(ctx: AccountContext, lots: readonly NewLot[]): Statement[] {
  const { accountId } = ctx.db;
  const rows = JSON.stringify(
    lots.map(({ lot, amount, smsRate, mmsRate }) => [lot, amount, smsRate, mmsRate]),
  );
  return [
    sql`INSERT INTO credit_lots (account_id, lot, amount, sms_rate, mms_rate, remaining, created_at)
      SELECT ${accountId}, value->>0, value->>1, value->>2, value->>3, 0, ${ctx.now()}
      FROM json_each(${rows})`,
    sql`INSERT INTO balances (account_id, balance) VALUES (${accountId}, 0)
      ON CONFLICT DO NOTHING`,
  ].map((query) => statement(query));
}

export function entryByKey(ctx: AccountContext, key: string) {
  return ctx.db.find(ledger, eq(ledger.key, key));
}

/** The sum of the entries whose keys begin so. */
export async function keySum(ctx: AccountContext, prefix: string): Promise<Millicents> {
  const query = sql`SELECT COALESCE(SUM(amount), 0) AS sum FROM ledger
    WHERE account_id = ${ctx.db.accountId} AND key BETWEEN ${prefix} AND ${`${prefix}~`}`;
  return (await ctx.db.rows(query, z.object({ sum: z.number() })))[0]?.sum ?? 0;
}

export function lotByNumber(ctx: AccountContext, lot: number) {
  return ctx.db.find(creditLots, eq(creditLots.lot, lot));
}

type Span = { id: string; firstMessage: string; lastMessage: string };
type Paid = Span & { refunds: number; payerId: string | null };

/** Messages of a campaign that were paid, never went out, and were not given back. */
function owed(ctx: AccountContext, campaign: Span): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id BETWEEN ${campaign.firstMessage} AND ${campaign.lastMessage}
    AND campaign_id = ${campaign.id} AND refunded = 0 AND (status IN ('blocked', 'cancelled')
      OR (status = 'failed' AND carrier_id IS NULL))`;
}

export async function owedCount(ctx: AccountContext, campaign: Span) {
  const query = sql`SELECT COUNT(*) AS n FROM messages WHERE ${owed(ctx, campaign)}`;
  return (await ctx.db.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}

/**
 * Refunds, in one transaction with the caller's statements, the price of every message of a campaign
 * that was paid and will never go out, each to the lot of the payer's that it came from. `refunds` is
 * the number of refunds the campaign had, which makes the ledger's keys unique. The messages are
 * marked last.
 */
export function refundMessages(ctx: AccountContext, campaign: Paid): Statement[] {
  const { accountId } = ctx.db;
  const payer = campaign.payerId ?? accountId;
  const prefix = `refund:${campaign.id}:${campaign.refunds}:`;
  const unpaid = owed(ctx, campaign);
  const booked = sql`account_id = ${payer} AND key BETWEEN ${prefix} AND ${`${prefix}~`}`;
  const turn = abortUnless(sql`EXISTS (SELECT 1 FROM campaigns WHERE account_id = ${accountId}
    AND id = ${campaign.id} AND refunds = ${campaign.refunds})`);
  const statements = [
    sql`INSERT INTO ledger (account_id, id, key, kind, lot, amount, campaign_id, at)
      SELECT ${payer}, ${newId("ledger", ctx.now())} || '-' || lot, ${prefix} || lot, 'refund', lot,
        SUM(price), campaign_id, ${ctx.now()}
      FROM messages WHERE ${unpaid} AND lot IS NOT NULL GROUP BY lot`,
    sql`UPDATE credit_lots SET remaining = remaining + (SELECT amount FROM ledger WHERE account_id = ${payer}
        AND key = ${prefix} || credit_lots.lot)
      WHERE account_id = ${payer} AND lot IN (SELECT lot FROM ledger WHERE ${booked})`,
    sql`UPDATE balances SET balance = balance + (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE ${booked})
      WHERE account_id = ${payer}`,
    sql`UPDATE campaigns SET refunded = refunded + (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE ${booked}),
        refunds = refunds + 1 WHERE account_id = ${accountId} AND id = ${campaign.id}`,
    sql`UPDATE messages SET refunded = 1 WHERE ${unpaid}`,
  ].map((query) => statement(query));
  const range = { from: prefix, to: `${prefix}~` };
  return [
    { ...turn, note: { of: "campaign", account: accountId, campaign: campaign.id } },
    ...noted(statements, {
      of: "refund",
      account: payer,
      ...range,
      sentBy: accountId,
      campaign: campaign.id,
    }),
  ];
}
