import type { Medium } from "#core/permissions.ts";
import type { Lot } from "#core/rules/money.ts";
import { spendable } from "./inner/spendable.ts";
import type { Payer } from "./payer.ts";

/** What messages of a medium can be paid from, oldest first, and the balance. */
export async function lotsOf(
  payer: Payer,
  medium: Medium,
): Promise<{ lots: Lot[]; balance: number }> {
  const { lots, balance } = await spendable(payer);
  return {
    balance,
    lots: lots.map(({ lot, remaining, smsRate, mmsRate }) => {
      return { lot, remaining, rate: medium === "sms" ? smsRate : mmsRate };
    }),
  };
}
