import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import { CooeeError } from "#core/errors.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { moveCredit } from "#worker/domains/credit/move-credit.ts";
import { publish } from "#worker/kernel/publish.ts";
import { ownSubAccount } from "./inner/own-sub-account.ts";

/** Gives a sub-account credit of one's own; the same key gives it once. `amount` is in cents. */
export async function giveCredit(
  ctx: AccountContext,
  { id, amount, key }: { id: string; amount: number; key: string },
) {
  const { row, sub } = await ownSubAccount(ctx, id);
  if (!row.active) throw new CooeeError("CONFLICT", SUB_ACCOUNT_TEXTS.closed);
  const transfer = { key: `give:${key}`, amount: amount * MILLICENTS_PER_CENT };
  if (!(await moveCredit(ctx, sub, transfer))) {
    const text = SUB_ACCOUNT_TEXTS.lowBalance;
    throw new CooeeError("UNPROCESSABLE", text, { amount: text });
  }
  publish(ctx, [{ type: "balance" }]);
  publish(sub, [{ type: "balance" }]);
  return { message: SUB_ACCOUNT_TEXTS.credited };
}
