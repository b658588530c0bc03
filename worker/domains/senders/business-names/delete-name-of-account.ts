import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { nameAndAccount } from "./inner/name-account.ts";
import { takeNameAway } from "./inner/take-name-away.ts";

/** An administrator takes a name from an account, which is notified. */
export const deleteNameOfAccount = verb(contract.deleteNameOfAccount, async (ctx, { id }) => {
  const { name, account } = await nameAndAccount(ctx, id);
  const notice = NOTIFICATION_TEXTS.nameRemoved(name.name);
  await takeNameAway(account, name, { what: "removed", notice, gone: ADMIN_NAME_TEXTS.decided });
  return { message: ADMIN_NAME_TEXTS.removed };
});
