import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { setRights } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { ownSubAccount } from "./inner/own-sub-account.ts";

/** Changes what a sub-account may edit and delete; what is not named it may not. */
export const updateRoleAccess = verb(contract.updateRoleAccess, async (ctx, { id, roleAccess }) => {
  await ownSubAccount(ctx, id);
  await commitControl(ctx, {
    statements: [setRights(id, roleAccess)],
    events: [{ type: "rights.changed", account: id }],
    audit: { action: "subaccount.rights", subject: id, detail: { roleAccess } },
  });
  return { message: SUB_ACCOUNT_TEXTS.updated };
});
