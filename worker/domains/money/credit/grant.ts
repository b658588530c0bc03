import { CREDIT_TEXTS } from "#core/contract/credit/credit-texts.ts";
import { conflict } from "#core/errors.ts";
import type { Millicents } from "#core/rules/money.ts";
import { BASE_RATES } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { entryByKey, lotByNumber, lotCount, newLots, postEntries } from "./inner/queries.ts";

export interface Grant {
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
