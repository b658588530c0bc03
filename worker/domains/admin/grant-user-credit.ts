import { ADMIN_USER_TEXTS } from "#core/contract/admin-users.ts";
import { CREDIT_TEXTS } from "#core/contract/credit-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import { grantCredit } from "#worker/domains/credit/grant.ts";
import { verb } from "#worker/verb.ts";
import { bindCreditKey } from "./inner/credit-key-queries.ts";
import { userAccount } from "./inner/user-account.ts";

/**
 * Adds credit to a user's account. The same key adds it only once, and is refused for another
 * account, amount or reason. `credit` is in cents.
 */
export const grantUserCredit = verb(
  contract.grantUserCredit,
  async (ctx, { id, credit, reason, key }) => {
    const { account } = await userAccount(ctx, id);
    const amount = credit * MILLICENTS_PER_CENT;
    const used = await bindCreditKey(ctx, key, { account: account.account.id, amount, reason });
    if (used.account !== account.account.id || used.amount !== amount || used.reason !== reason) {
      throw new CooeeError("CONFLICT", CREDIT_TEXTS.keyUsed);
    }
    await grantCredit(account, { key: `admin:${key}`, amount, reason });
    return { message: ADMIN_USER_TEXTS.credited };
  },
);
