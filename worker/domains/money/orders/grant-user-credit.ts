import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { giveCredit } from "./inner/give-credit.ts";

/** The same as adding gateway credit, under the name that the documents have for it, too. */
export const grantUserCredit = verb(contract.grantUserCredit, async (ctx, asked) => {
  await giveCredit(ctx, asked);
  return { message: ADMIN_USER_TEXTS.credited };
});
