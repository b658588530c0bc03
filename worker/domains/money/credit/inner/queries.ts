import { asc, eq, gt, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Note } from "#worker/db/note.ts";
import { balances, creditLots, ledger } from "#worker/db/schema/shard/credit.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { Payer } from "../payer.ts";
import { stampedId } from "../stamp.ts";
import type { Counting } from "./spending-queries.ts";

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
  kind: "grant" | "debit" | "refund" | "transfer" | "withdrawal";
  lot: number;
  amount: Millicents;
  campaignId?: string;
}

/** Posts entries, each of another lot; however many there are, it takes three statements. */
export function postEntries(
  ctx: Payer,
  entries: readonly Entry[],
  counting?: Counting,
): Statement[] {
  const account = ctx.db.accountId;
  const rows = JSON.stringify(
    entries.map(({ key, kind, lot, amount, campaignId = null }) => {
      const id = stampedId(ctx, { account, key, kind, lot, amount });
      return [id, key, kind, lot, amount, campaignId];
    }),
  );
  const keys = entries.map(({ key }) => key).sort();
  const range = { from: keys[0] ?? "", to: keys.at(-1) ?? "" };
  return post(account, {
    entries: sql`SELECT ${account}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5,
        ${ctx.now()}, ${ctx.spender ?? null} FROM json_each(${rows})`,
    posted: sql`key IN (SELECT value->>1 FROM json_each(${rows}))`,
    note: { of: "ledger", account, ...range },
    counting,
  });
}

interface Posting {
  /** A SELECT of the ledger's columns. */
  entries: SQL;
  /** What finds them among the account's. */
  posted: SQL;
  note: Note;
  /** What counts them for their spender's limit. */
  counting?: Counting;
}

/** As the ledger says it: null for the account itself. */
export function spenderOf(payer: string, spender: string): string | null {
  return spender === payer ? null : spender;
}

/** The only way in which money moves: ledger, lots and balance together or not at all. */
export function post(account: string, { entries, posted, note, counting }: Posting): Statement[] {
  const own = sql`account_id = ${account} AND ${posted}`;
  const statements = [
    sql`INSERT INTO ledger (account_id, id, key, kind, lot, amount, campaign_id, at, spender)
      ${entries}`,
    sql`WITH j AS MATERIALIZED (SELECT lot, amount FROM ledger WHERE ${own})
      UPDATE credit_lots SET remaining = remaining + j.amount
      FROM j WHERE credit_lots.account_id = ${account} AND credit_lots.lot = j.lot`,
    sql`UPDATE balances SET balance = balance + (SELECT COALESCE(SUM(amount), 0) FROM ledger
      WHERE ${own}) WHERE account_id = ${account}`,
  ].map((query) => statement(query));
  return withNote([...statements, ...(counting?.(posted) ?? [])], note);
}

/** The first of several statements carries the journal note for all of them. */
function withNote(statements: readonly Statement[], note: Note): Statement[] {
  return statements.map((one, index) => (index === 0 ? { ...one, note } : one));
}

export async function lotCount(ctx: AccountContext): Promise<number> {
  return ctx.db.count(creditLots);
}

interface NewLot {
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
export async function sumOfKeys(ctx: AccountContext, prefix: string): Promise<Millicents> {
  const query = sql`SELECT COALESCE(SUM(amount), 0) AS sum FROM ledger
    WHERE account_id = ${ctx.db.accountId} AND key BETWEEN ${prefix} AND ${`${prefix}~`}`;
  return (await ctx.db.rows(query, z.object({ sum: z.number() })))[0]?.sum ?? 0;
}

const takenRow = z.object({ lot: z.number(), taken: z.number(), entries: z.number() });

/** What a key and its pieces took from each lot and did not put back, and how many entries they are. */
export async function reclaimedUnder(ctx: AccountContext, key: string) {
  const rows = await ctx.db.rows(
    sql`SELECT lot, -SUM(amount) AS taken, COUNT(*) AS entries FROM ledger
      WHERE account_id = ${ctx.db.accountId}
        AND (key = ${key} OR key BETWEEN ${`${key}:`} AND ${`${key}:~`}) GROUP BY lot`,
    takenRow,
  );
  return {
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
    lots: rows.filter(({ taken }) => taken > 0),
  };
}

export function lotByNumber(ctx: AccountContext, lot: number) {
  return ctx.db.find(creditLots, eq(creditLots.lot, lot));
}

const grantedLot = z.object({ key: z.string(), remaining: z.number() });

/** The lots that grants with these keys made, of several accounts of one shard. */
export function grantedLots(
  ctx: AccountContext,
  accounts: readonly string[],
  keys: readonly string[],
) {
  return ctx.db.rows(
    sql`SELECT l.key, c.remaining FROM ledger l
      JOIN credit_lots c ON c.account_id = l.account_id AND c.lot = l.lot
      WHERE l.account_id IN (SELECT value FROM json_each(${JSON.stringify(accounts)}))
        AND l.key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
    grantedLot,
  );
}

const amountRow = z.object({ amount: z.number() });

/** What raised and lowered the account's credit limit. */
export function limitEntries(ctx: AccountContext) {
  return ctx.db.rows(
    sql`SELECT amount FROM ledger WHERE account_id = ${ctx.db.accountId}
      AND (key BETWEEN 'grant:limit:' AND 'grant:limit:~' OR key BETWEEN 'limit:' AND 'limit:~')`,
    amountRow,
  );
}
