import { sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { readRows } from "#worker/db/statement.ts";

const shardRow = z.object({ shard: z.number() });

export function shardsInUse(ctx: Pick<SystemContext, "control">) {
  return ctx.control.rows(sql`SELECT DISTINCT shard FROM accounts ORDER BY shard`, shardRow);
}

const accountRow = z.object({
  id: z.string(),
  /** The last seal that CONTROL knows: 0 if none. */
  seq: z.number(),
  hash: z.string(),
});
export type AuditedAccount = z.infer<typeof accountRow>;

/** The next accounts of a shard. */
export function accountsAfter(ctx: SystemContext, shard: number, after: string, limit: number) {
  return ctx.control.rows(
    sql`SELECT a.id, COALESCE(h.seq, 0) AS seq, COALESCE(h.hash, '') AS hash
      FROM accounts a LEFT JOIN ledger_heads h ON h.account_id = a.id
      WHERE a.id > ${after} AND a.shard = ${shard} ORDER BY a.id LIMIT ${limit}`,
    accountRow,
  );
}

const postedRow = z.object({
  account: z.string(),
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  lot: z.number(),
  amount: z.number(),
});

const sealedRow = postedRow.extend({
  campaign: z.string().nullable(),
  at: z.number(),
  spender: z.string().nullable(),
  seq: z.number(),
  hash: z.string(),
  smsRate: z.number().nullable(),
  mmsRate: z.number().nullable(),
});
export type SealedEntry = z.infer<typeof sealedRow>;

/** The next sealed entries of a range of accounts, chain by chain. */
export function sealedAfter(
  database: D1Database,
  from: { account: string; seq: number },
  { last, limit }: { last: string; limit: number },
) {
  return readRows(
    database,
    sql`SELECT l.account_id AS account, l.id, l.key, l.kind, l.lot, l.amount, l.campaign_id AS campaign,
        l.at, l.spender, l.seq, COALESCE(l.hash, '') AS hash, c.sms_rate AS smsRate, c.mms_rate AS mmsRate
      FROM ledger l LEFT JOIN credit_lots c ON c.account_id = l.account_id AND c.lot = l.lot
      WHERE l.seq IS NOT NULL AND (l.account_id, l.seq) > (${from.account}, ${from.seq})
        AND l.account_id <= ${last} ORDER BY l.account_id, l.seq LIMIT ${limit}
      /* cross-account: the audit checks every account's books */`,
    sealedRow,
  );
}

/** Entries of a range of accounts that have no place in the chain yet. */
export function unsealedAmong(
  database: D1Database,
  { after, last, limit }: { after: string; last: string; limit: number },
) {
  return readRows(
    database,
    sql`SELECT account_id AS account, id, key, kind, lot, amount FROM ledger
      WHERE seq IS NULL AND account_id > ${after} AND account_id <= ${last} LIMIT ${limit}
      /* cross-account: the audit checks every account's books */`,
    postedRow,
  );
}

const sumRow = z.object({
  account: z.string(),
  what: z.enum(["lot", "balance", "unsealed"]),
  lot: z.number().nullable(),
  held: z.number().nullable(),
  booked: z.number(),
});
export type WrongSum = z.infer<typeof sumRow>;

/**
 * Where the ledger does not come to what the lots hold, the lots to the balance, and what has waited for
 * its place in the chain since `sealedBy`, or says that it is of the future; of the accounts of a range, at one moment.
 */
export function wrongSums(
  database: D1Database,
  {
    after,
    last,
    sealedBy,
    now,
    limit,
  }: { after: string; last: string; sealedBy: number; now: number; limit: number },
) {
  const among = sql`account_id > ${after} AND account_id <= ${last}`;
  return readRows(
    database,
    sql`SELECT account_id AS account, 'lot' AS what, lot, iif(MAX(is_lot), SUM(held), NULL) AS held,
        SUM(booked) AS booked
      FROM (SELECT account_id, lot, remaining AS held, 0 AS booked, 1 AS is_lot FROM credit_lots
          WHERE ${among}
        UNION ALL SELECT account_id, lot, 0, amount, 0 FROM ledger WHERE ${among}) j
      GROUP BY account_id, lot HAVING SUM(held) <> SUM(booked) OR NOT MAX(is_lot)
      UNION ALL SELECT account_id, 'balance', NULL, iif(MAX(is_balance), SUM(held), NULL), SUM(booked)
      FROM (SELECT account_id, balance AS held, 0 AS booked, 1 AS is_balance FROM balances
          WHERE ${among}
        UNION ALL SELECT account_id, 0, remaining, 0 FROM credit_lots WHERE ${among}) k
      GROUP BY account_id HAVING SUM(held) <> SUM(booked) OR NOT MAX(is_balance)
      UNION ALL SELECT account_id, 'unsealed', NULL, NULL, COUNT(*) FROM ledger
      WHERE seq IS NULL AND at NOT BETWEEN ${sealedBy} AND ${now} AND ${among} GROUP BY account_id
      LIMIT ${limit}
      /* cross-account: the audit checks every account's books */`,
    sumRow,
  );
}
