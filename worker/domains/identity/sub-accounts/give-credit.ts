import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { CooeeError, conflict } from "#core/errors.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import { moveCredit } from "#worker/domains/money/credit/move-credit.ts";
import { verb } from "#worker/verb.ts";
import { ownSubAccount } from "./inner/own-sub-account.ts";

/** Gives a sub-account credit of one's own; the same key gives it once. `amount` is in cents. */
export const giveCredit = verb(contract.giveCredit, async (ctx, { id, amount, key }) => {
  const { row, sub } = await ownSubAccount(ctx, id);
  if (!row.active) throw conflict(SUB_ACCOUNT_TEXTS.closed);
  const transfer = { key: `give:${key}`, amount: amount * MILLICENTS_PER_CENT };
  if (!(await moveCredit(ctx, sub, transfer))) {
    const text = SUB_ACCOUNT_TEXTS.lowBalance;
    throw new CooeeError("UNPROCESSABLE", text, { amount: text });
  }
  return { message: SUB_ACCOUNT_TEXTS.credited };
});
