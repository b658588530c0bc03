import { ADMIN_ORDER_TEXTS } from "#core/contract/admin-orders.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { fromCents } from "#core/rules/money.ts";
import { deductCredit } from "#worker/domains/credit/deduct-credit.ts";
import { accountOfUser } from "#worker/domains/directory/account-of-user.ts";
import { verb } from "#worker/verb.ts";
import { placeGiven } from "./inner/given-order.ts";
import { grantOrder } from "./settle-payment.ts";

/** The same key adds or takes once. */
export const changeGatewayCredit = verb(
  contract.changeGatewayCredit,
  async (ctx, { id, type, credit, reason, key }) => {
    const account = await accountOfUser(ctx, id);
    const amount = fromCents(credit);
    if (type === "dec") {
      const taken = await deductCredit(account, { key: `deduct:${key}`, amount, reason });
      if (taken === undefined) throw invalid("credit", ADMIN_ORDER_TEXTS.tooMuch);
      if (taken !== amount) throw new CooeeError("CONFLICT", ADMIN_ORDER_TEXTS.keyUsed);
      return { message: ADMIN_ORDER_TEXTS.deducted };
    }
    const order = await placeGiven(account, {
      ...{ key, userId: id, cents: credit, mode: "admin", method: "credit", medium: "both" },
      note: reason,
    });
    if (order.status === "canceled") throw new CooeeError("CONFLICT", ADMIN_ORDER_TEXTS.over);
    if (order.credit !== amount) throw new CooeeError("CONFLICT", ADMIN_ORDER_TEXTS.keyUsed);
    await grantOrder(ctx, order.id);
    return { message: ADMIN_ORDER_TEXTS.added };
  },
);
