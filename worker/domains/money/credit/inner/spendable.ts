import type { Millicents } from "#core/rules/money.ts";
import type { Payer } from "../payer.ts";
import { balanceOf, openLots } from "./queries.ts";
import { limitFor, monthAt } from "./spending-queries.ts";

/** What a sub-account may still spend of its payer's credit this month; infinite without a limit. */
export async function roomOf(payer: Payer): Promise<Millicents> {
  const known = payer.spender === undefined ? undefined : await limitFor(payer, payer.spender);
  if (!known) return Number.POSITIVE_INFINITY;
  const { month } = monthAt(payer.now(), known.timeZone);
  return month > known.month ? known.monthlyLimit : known.room;
}

/** Lots of which no more than `room` is used, oldest first. */
export function within<L extends { remaining: Millicents }>(
  lots: readonly L[],
  room: Millicents,
): L[] {
  let left = room;
  return lots.flatMap((lot) => {
    const remaining = Math.min(lot.remaining, left);
    left -= remaining;
    return remaining > 0 ? { ...lot, remaining } : [];
  });
}

/** The open lots, and the balance, as far as they may be spent. */
export async function spendable(payer: Payer) {
  const [lots, balance, room] = await Promise.all([
    openLots(payer),
    balanceOf(payer),
    roomOf(payer),
  ]);
  return { lots: within(lots, room), balance: Math.min(balance, room) };
}
