import { ADMIN_ORDER_TEXTS } from "#core/contract/orders/admin-orders.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { fromCents } from "#core/rules/money.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { deductCredit } from "#worker/domains/money/credit/deduct-credit.ts";
import { verb } from "#worker/verb.ts";
import { giveCredit } from "./inner/give-credit.ts";

/** The same key adds or takes once. */
export const changeGatewayCredit = verb(contract.changeGatewayCredit, async (ctx, asked) => {
  const { id, type, credit, reason, key } = asked;
  if (type === "inc") {
    await giveCredit(ctx, asked);
    return { message: ADMIN_ORDER_TEXTS.added };
  }
  const account = await accountOfUser(ctx, id);
  const amount = fromCents(credit);
  const taken = await deductCredit(account, { key: `deduct:${key}`, amount, reason });
  if (taken === undefined) throw invalid("credit", ADMIN_ORDER_TEXTS.tooMuch);
  if (taken !== amount) throw conflict(ADMIN_ORDER_TEXTS.keyUsed);
  return { message: ADMIN_ORDER_TEXTS.deducted };
});
