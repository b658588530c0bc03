import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import type { Lot, Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { piecesOf } from "./inner/pieces.ts";
import { postEntries } from "./inner/queries.ts";
import { roomOf, within } from "./inner/spendable.ts";
import { spendingCountOfDebits } from "./inner/spending-queries.ts";
import type { Payer } from "./payer.ts";

/**
 * Debits what a scheduled campaign will cost by its flight check, also from what was reserved for it and
 * is released in the same transaction; undefined if there is too little.
 */
export async function reserve(
  payer: Payer,
  campaign: { id: string; launches: number },
  amount: Millicents,
): Promise<Statement[] | undefined> {
  // What is left in them is the same for either medium.
  const pieces = piecesOf(await lotsFor(payer, campaign.id, "sms"), amount);
  if (!pieces) return undefined;
  const entries = pieces.map(({ lot: { lot }, amount: piece }) => ({
    key: `debit:${campaign.id}:${campaign.launches}-reserved:${lot}`,
    kind: "debit" as const,
    lot,
    amount: -piece,
    campaignId: campaign.id,
  }));
  return postEntries(payer, entries, await spendingCountOfDebits(payer));
}

/** What a campaign was debited and not refunded: `SELECT lot, amount`, each lot once. */
export function reservedByLot(payer: string, campaign: string): SQL {
  const keys = (kind: string) =>
    sql`key BETWEEN ${`${kind}:${campaign}:`} AND ${`${kind}:${campaign}:~`}`;
  return sql`SELECT lot, -SUM(amount) AS amount FROM ledger
    WHERE account_id = ${payer} AND (${keys("debit")} OR ${keys("refund")})
    GROUP BY lot HAVING SUM(amount) < 0`;
}

const reservedRow = z.object({ lot: z.number(), amount: z.number() });

export function reservedLots(payer: AccountContext, campaign: string) {
  return payer.db.rows(reservedByLot(payer.db.accountId, campaign), reservedRow);
}

const RATES = { sms: sql.raw("l.sms_rate"), mms: sql.raw("l.mms_rate") };
const lotRow = z.object({
  lot: z.number(),
  remaining: z.number(),
  rate: z.number(),
  reserved: z.number(),
});

/** What a campaign can be paid from, oldest first: what is left, and what is reserved for it. */
export async function lotsFor(payer: Payer, campaign: string, medium: Medium): Promise<Lot[]> {
  const [lots, room] = await Promise.all([everyLotFor(payer, campaign, medium), roomOf(payer)]);
  const reserved = lots.reduce((sum, lot) => sum + lot.reserved, 0);
  return within(lots, room + reserved).map(({ lot, remaining, rate }) => ({
    lot,
    remaining,
    rate,
  }));
}

function everyLotFor(payer: Payer, campaign: string, medium: Medium) {
  const account = payer.db.accountId;
  return payer.db.rows(
    sql`SELECT l.lot, l.remaining + COALESCE(r.amount, 0) AS remaining, ${RATES[medium]} AS rate,
        COALESCE(r.amount, 0) AS reserved
      FROM credit_lots l LEFT JOIN (${reservedByLot(account, campaign)}) r ON r.lot = l.lot
      WHERE l.account_id = ${account} AND l.remaining + COALESCE(r.amount, 0) > 0
      ORDER BY l.lot`,
    lotRow,
  );
}
