import type { Millicents } from "#core/rules/money.ts";
import type { Statement } from "#worker/db/statement.ts";
import { postEntries } from "./inner/queries.ts";
import { spendingCountOfDebits, spendingCountOfRefunds } from "./inner/spending-queries.ts";
import type { Payer } from "./payer.ts";
import { reservedLots } from "./reservation-queries.ts";

/** What remains to be debited and to be refunded, and the statements that post it. */
interface Settled {
  statements: Statement[];
  debited: Millicents;
  refunded: Millicents;
}

/**
 * Debits a campaign's price from its payer's lots, less what is reserved, and refunds what was
 * reserved beyond it. The same launch is never debited twice.
 */
export async function settleReservation(
  payer: Payer,
  campaign: { id: string; launches: number; refunds: number },
  taken: Readonly<Record<string, Millicents>>,
): Promise<Settled> {
  const open = new Map(Object.entries(taken).map(([lot, amount]) => [Number(lot), amount]));
  for (const { lot, amount } of await reservedLots(payer, campaign.id)) {
    open.set(lot, (open.get(lot) ?? 0) - amount);
  }
  const { id, launches } = campaign;
  const entries = [...open].flatMap(([lot, amount]) => {
    if (amount === 0) return [];
    const [kind, of] =
      amount > 0 ? (["debit", launches] as const) : (["refund", campaign.refunds] as const);
    return { key: `${kind}:${id}:${of}:${lot}`, kind, lot, amount: -amount, campaignId: id };
  });
  const debits = entries.filter(({ kind }) => kind === "debit");
  const refunds = entries.filter(({ kind }) => kind === "refund");
  const givenBack = spendingCountOfRefunds(payer.account.id, payer.spender ?? payer.account.id, id);
  return {
    statements: [
      ...(refunds.length > 0 ? postEntries(payer, refunds, givenBack) : []),
      ...(debits.length > 0 ? postEntries(payer, debits, await spendingCountOfDebits(payer)) : []),
    ],
    debited: -sumOf(debits),
    refunded: sumOf(refunds),
  };
}

function sumOf(entries: readonly { amount: Millicents }[]): Millicents {
  return entries.reduce((total, { amount }) => total + amount, 0);
}
