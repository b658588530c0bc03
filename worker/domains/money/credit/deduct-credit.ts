import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { piecesOf } from "./inner/pieces.ts";
import { openLots, postEntries, sumOfKeys } from "./inner/queries.ts";

const TRIES = 6;

interface Deduction {
  /** Takes once, however often it is asked. */
  key: string;
  amount: Millicents;
  reason: string;
}

/**
 * Takes unused credit out of an account, from its oldest lots. Returns what this key took; undefined if there is less
 * than that, and then nothing is taken.
 */
export async function deductCredit(
  ctx: AccountContext,
  deduction: Deduction,
  tries = TRIES,
): Promise<Millicents | undefined> {
  const { key, amount, reason } = deduction;
  const pieces = piecesOf(await openLots(ctx), amount);
  // Read after the lots: this very act at the same time has left less in them.
  const taken = -(await sumOfKeys(ctx, `${key}:`));
  if (taken > 0) return taken;
  if (!pieces) return undefined;
  const entries = pieces.map(({ lot, amount: piece }, index) => ({
    // The first piece has the same key however the lots are cut: two at the same time cannot both be posted.
    key: `${key}:${index}`,
    kind: "withdrawal" as const,
    lot: lot.lot,
    amount: -piece,
  }));
  try {
    await commit(ctx, {
      statements: postEntries(ctx, entries),
      events: [{ type: "balance.changed" }],
      audit: { action: "credit.deduct", subject: key, detail: { amount, reason } },
    });
    return amount;
  } catch (error) {
    const raced = isUniqueViolation(error) || isCheckViolation(error);
    if (!raced || tries <= 1) throw error;
    return deductCredit(ctx, deduction, tries - 1);
  }
}
