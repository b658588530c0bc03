import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { Kernel } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { ledgerRow } from "#worker/domains/platform/journal/entry.ts";

const unsealedRow = ledgerRow
  .pick({ account: true, id: true, key: true, kind: true, lot: true, amount: true })
  .extend({
    campaign: z.string().nullable(),
    at: z.number(),
    spender: z.string().nullable(),
    smsRate: z.number().nullable(),
    mmsRate: z.number().nullable(),
    headSeq: z.number(),
    headHash: z.string(),
  });

/** The next entries of a shard that have no place in their account's chain, and where each chain ends. */
export function unsealedEntries(database: D1Database, limit: number) {
  return readRows(
    database,
    sql`SELECT l.account_id AS account, l.id, l.key, l.kind, l.lot, l.amount, l.campaign_id AS campaign,
        l.at, l.spender, c.sms_rate AS smsRate, c.mms_rate AS mmsRate, COALESCE(h.seq, 0) AS headSeq, COALESCE(h.hash, '') AS headHash
      FROM ledger l LEFT JOIN ledger h ON h.account_id = l.account_id AND h.seq =
        (SELECT MAX(seq) FROM ledger WHERE account_id = l.account_id AND seq IS NOT NULL)
      LEFT JOIN credit_lots c ON c.account_id = l.account_id AND c.lot = l.lot
      WHERE l.seq IS NULL AND l.at > 0 ORDER BY l.at, l.rowid LIMIT ${limit}
      /* cross-account: a sweep seals every account's ledger */`,
    unsealedRow,
  );
}

export interface Seal {
  account: string;
  id: string;
  seq: number;
  hash: string;
}

export interface Head {
  account: string;
  seq: number;
  hash: string;
}

/** Gives entries their places; aborts if a chain has grown since its end was read. */
export function sealEntries(ends: readonly Head[], seals: readonly Seal[]): Statement[] {
  const known = JSON.stringify(ends.map(({ account, seq }) => [account, seq]));
  const rows = JSON.stringify(seals.map(({ account, id, seq, hash }) => [account, id, seq, hash]));
  return [
    abortUnless(sql`NOT EXISTS (SELECT 1 FROM json_each(${known}) j WHERE j.value->>1 <> COALESCE(
      (SELECT MAX(seq) FROM ledger WHERE account_id = j.value->>0 AND seq IS NOT NULL), 0))
      /* cross-account: a sweep seals every account's ledger */`),
    statement(sql`UPDATE ledger SET seq = j.value->>2, hash = j.value->>3 FROM json_each(${rows}) j
      WHERE account_id = j.value->>0 AND ledger.id = j.value->>1 AND seq IS NULL
      /* cross-account: a sweep seals every account's ledger */`),
  ];
}

const headRow = z.object({ account: z.string(), seq: z.number(), hash: z.string() });

/** The last seals that CONTROL knows. */
export function recordedHeads(ctx: Pick<Kernel, "control">, accounts: readonly string[]) {
  return ctx.control.rows(
    sql`SELECT account_id AS account, seq, hash FROM ledger_heads
      WHERE account_id IN ${amongIds(accounts)}`,
    headRow,
  );
}

export function recordHeads(ctx: Pick<Kernel, "now">, heads: readonly Head[]): Statement {
  const rows = JSON.stringify(heads.map(({ account, seq, hash }) => [account, seq, hash]));
  return statement(sql`INSERT INTO ledger_heads (account_id, seq, hash, sealed_at)
    SELECT value->>0, value->>1, value->>2, ${ctx.now()} FROM json_each(${rows}) WHERE true
    ON CONFLICT (account_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash,
      sealed_at = excluded.sealed_at WHERE excluded.seq > ledger_heads.seq`);
}

const sealedRow = ledgerRow.extend({
  account: idSchema("account"),
  seq: z.number(),
  hash: z.string(),
});

/** The sealed entries of accounts, each from its recorded one on. */
export function sealedFrom(database: D1Database, heads: readonly Head[], limit: number) {
  const rows = JSON.stringify(heads.map(({ account, seq }) => [account, seq]));
  return readRows(
    database,
    sql`SELECT l.account_id AS account, l.id, l.key, l.kind, l.lot, l.amount, l.campaign_id AS campaign,
        l.at, l.spender, l.seq, l.hash, c.amount AS lotAmount, c.created_at AS lotCreatedAt,
        c.sms_rate AS smsRate, c.mms_rate AS mmsRate
      FROM json_each(${rows}) j
      CROSS JOIN ledger l ON l.account_id = j.value->>0 AND l.seq >= j.value->>1
      JOIN credit_lots c ON c.account_id = l.account_id AND c.lot = l.lot
      ORDER BY j.key, l.seq LIMIT ${limit}
      /* cross-account: a sweep seals every account's ledger */`,
    sealedRow,
  );
}
