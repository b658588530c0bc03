import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { piecesOf } from "./inner/pieces.ts";
import { entryByKey, openLots, postEntries, sumOfKeys } from "./inner/queries.ts";
import { retryRaced } from "./inner/retry-raced.ts";

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
export function deductCredit(
  ctx: AccountContext,
  { key, amount, reason }: Deduction,
): Promise<Millicents | undefined> {
  return retryRaced(async () => {
    const pieces = piecesOf(await openLots(ctx), amount);
    const taken = await takenUnder(ctx, key);
    if (taken > 0) return taken;
    if (!pieces) return undefined;
    await withdraw(ctx, pieces, {
      action: "credit.deduct",
      subject: key,
      detail: { amount, reason },
    });
    return amount;
  });
}

interface Owed {
  /** Takes once, however often it is asked. */
  key: string;
  /** The most that is taken. */
  amount: Millicents;
  /** The key of the grant whose lot comes first. */
  grant: string;
}

/** Takes what an account owes out of whatever unused credit it has. Returns what this key took. */
export function deductOwed(
  ctx: AccountContext,
  { key, amount: most, grant }: Owed,
): Promise<Millicents> {
  return retryRaced(async () => {
    const [lots, granted] = await Promise.all([openLots(ctx), entryByKey(ctx, `grant:${grant}`)]);
    const taken = await takenUnder(ctx, key);
    if (taken > 0) return taken;
    const own = lots.filter(({ lot }) => lot === granted?.lot);
    const others = lots.filter(({ lot }) => lot !== granted?.lot);
    const left = lots.reduce((sum, { remaining }) => sum + remaining, 0);
    const amount = Math.min(most, left);
    const pieces = piecesOf([...own, ...others], amount) ?? [];
    if (pieces.length === 0) return 0;
    await withdraw(ctx, pieces, { action: "credit.refund", subject: key, detail: { amount } });
    return amount;
  });
}

/** Read after the lots: this very act at the same time has left less in them. */
async function takenUnder(ctx: AccountContext, key: string): Promise<Millicents> {
  return -(await sumOfKeys(ctx, `${key}:`));
}

async function withdraw(
  ctx: AccountContext,
  pieces: readonly { lot: { lot: number }; amount: Millicents }[],
  audit: { action: string; subject: string; detail: object },
): Promise<void> {
  const entries = pieces.map(({ lot, amount }, index) => ({
    // The first piece has the same key however the lots are cut: two at the same time cannot both be posted.
    key: `${audit.subject}:${index}`,
    kind: "withdrawal" as const,
    lot: lot.lot,
    amount: -amount,
  }));
  const statements = postEntries(ctx, entries);
  await commit(ctx, { statements, events: [{ type: "balance.changed" }], audit });
}
