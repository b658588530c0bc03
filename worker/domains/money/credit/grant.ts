import { CREDIT_TEXTS } from "#core/contract/credit/credit-texts.ts";
import { conflict } from "#core/errors.ts";
import type { Millicents } from "#core/rules/money.ts";
import { BASE_RATES } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import {
  entryByKey,
  lotByNumber,
  lotCount,
  newLots,
  postEntries,
  reclaimedUnder,
} from "./inner/queries.ts";
import { retryRaced } from "./inner/retry-raced.ts";

interface Grant {
  /**
   * Says what it is for: `order:` and an order's id. Granted once, however often it is asked; for another
   * amount or other rates it is a CONFLICT.
   */
  key: string;
  amount: Millicents;
  smsRate?: Millicents;
  mmsRate?: Millicents;
  /** Why an administrator gave it. */
  reason?: string;
}

/** Adds a lot of credit and its ledger entry. */
export async function grantCredit(ctx: AccountContext, grant: Grant): Promise<void> {
  const key = `grant:${grant.key}`;
  const { amount, smsRate = BASE_RATES.sms, mmsRate = BASE_RATES.mms } = grant;
  const granted = await entryByKey(ctx, key);
  if (granted) {
    const known = await lotByNumber(ctx, granted.lot);
    const same = granted.amount === amount && known?.smsRate === smsRate;
    if (same && known.mmsRate === mmsRate) return;
    throw conflict(CREDIT_TEXTS.keyUsed);
  }
  const lot = (await lotCount(ctx)) + 1;
  const statements = [
    ...newLots(ctx, [{ lot, amount, smsRate, mmsRate }]),
    ...postEntries(ctx, [{ key, kind: "grant", lot, amount }]),
  ];
  try {
    const detail = { amount, reason: grant.reason };
    await commit(ctx, {
      statements,
      events: [{ type: "balance.changed" }],
      audit: { action: "credit.grant", subject: key, detail },
    });
  } catch (error) {
    // Another grant took the lot's number, or it is this very grant a second time.
    if (!isUniqueViolation(error)) throw error;
    await grantCredit(ctx, grant);
  }
}

interface Taking {
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
