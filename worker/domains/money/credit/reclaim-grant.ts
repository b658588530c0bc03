import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { entryByKey, lotByNumber, postEntries, reclaimedUnder } from "./inner/queries.ts";
import { retryRaced } from "./inner/retry-raced.ts";

export interface Taking {
  /** Takes once, however often it is asked. */
  key: string;
  /** The key of the grant whose lot it is taken from. */
  grant: string;
  /** What must be unused in that lot; or all that is. */
  amount: Millicents | "rest";
  /** Who did it, of a person's act. */
  action: "credit.refund" | "credit.freeze" | "credit.deduct";
}

/**
 * Takes unused credit out of the lot that a grant made: for a refund or a dispute. Returns what it took; undefined if
 * less than that is unused, and then nothing is taken.
 */
export function reclaimGrant(
  ctx: AccountContext,
  { key, grant, amount, action }: Taking,
): Promise<Millicents | undefined> {
  return retryRaced(async () => {
    const granted = await entryByKey(ctx, `grant:${grant}`);
    const lot = granted && (await lotByNumber(ctx, granted.lot));
    // Read after the lot: this very act at the same time has left less in it, and is no reason to refuse.
    const taken = await entryByKey(ctx, key);
    if (taken) return -taken.amount;
    const most = lot?.remaining ?? 0;
    const wanted = amount === "rest" ? most : amount;
    if (!lot || wanted > most) return undefined;
    if (wanted === 0) return 0;
    await commit(ctx, {
      statements: postEntries(ctx, [{ key, kind: "withdrawal", lot: lot.lot, amount: -wanted }]),
      events: [{ type: "balance.changed" }],
      audit: { action, subject: key, detail: { amount: wanted } },
    });
    return wanted;
  });
}

/** Puts what was taken under a key, whole or in pieces (`takeOwed`), back into its lots, once. */
export async function restoreReclaimed(ctx: AccountContext, key: string): Promise<void> {
  const { entries, lots } = await reclaimedUnder(ctx, key);
  if (lots.length === 0) return;
  const amount = lots.reduce((sum, lot) => sum + lot.taken, 0);
  try {
    await commit(ctx, {
      statements: postEntries(
        ctx,
        lots.map(({ lot, taken }) => ({
          // Named by what there is so far: two at the same time cannot both be posted.
          key: `${key}:back:${entries}:${lot}`,
          kind: "withdrawal",
          lot,
          amount: taken,
        })),
      ),
      events: [{ type: "balance.changed" }],
      audit: { action: "credit.giveBack", subject: key, detail: { amount } },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
