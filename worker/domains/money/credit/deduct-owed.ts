import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { piecesOf } from "./inner/pieces.ts";
import { entryByKey, openLots, postEntries, sumOfKeys } from "./inner/queries.ts";

const TRIES = 6;

interface Owed {
  /** Takes once, however often it is asked. */
  key: string;
  /** The most that is taken. */
  amount: Millicents;
  /** The key of the grant whose lot comes first. */
  grant: string;
}

/** Takes what an account owes out of whatever unused credit it has. Returns what this key took. */
export async function deductOwed(
  ctx: AccountContext,
  owed: Owed,
  tries = TRIES,
): Promise<Millicents> {
  const { key, amount, grant } = owed;
  const [lots, granted] = await Promise.all([openLots(ctx), entryByKey(ctx, `grant:${grant}`)]);
  // Read after the lots: this very act at the same time has left less in them.
  const taken = -(await sumOfKeys(ctx, `${key}:`));
  if (taken > 0) return taken;
  const own = lots.filter(({ lot }) => lot === granted?.lot);
  const others = lots.filter(({ lot }) => lot !== granted?.lot);
  const left = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const pieces = piecesOf([...own, ...others], Math.min(amount, left)) ?? [];
  if (pieces.length === 0) return 0;
  const entries = pieces.map(({ lot, amount: piece }, index) => ({
    key: `${key}:${index}`,
    kind: "withdrawal" as const,
    lot: lot.lot,
    amount: -piece,
  }));
  try {
    await commit(ctx, {
      statements: postEntries(ctx, entries),
      events: [{ type: "balance.changed" }],
      audit: { action: "credit.refund", subject: key, detail: { amount: Math.min(amount, left) } },
    });
    return Math.min(amount, left);
  } catch (error) {
    const raced = isUniqueViolation(error) || isCheckViolation(error);
    if (!raced || tries <= 1) throw error;
    return deductOwed(ctx, owed, tries - 1);
  }
}
