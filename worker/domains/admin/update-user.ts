import { ADMIN_USER_TEXTS } from "#core/contract/admin-users.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { changeFlags, endTrial } from "#worker/domains/directory/flag-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { userAccount } from "./inner/user-account.ts";

/** Changes what a user's account may do, on record. */
export const updateUser = verb(contract.updateUser, async (ctx, { id, role, ...flags }) => {
  const { user, account } = await userAccount(ctx, id);
  if (role && user.role !== "trial" && user.role !== role) {
    throw new CooeeError("CONFLICT", ADMIN_USER_TEXTS.notTrial);
  }
  const statements = [...(role ? [endTrial(id)] : []), ...changeFlags(account.account.id, flags)];
  await commitControl(account, {
    statements,
    events: [{ type: "rights.changed" }],
    audit: { action: "admin.user", subject: id, detail: { role, ...flags } },
  });
  return { message: ADMIN_USER_TEXTS.updated };
});
