import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import {
  setAccess,
  setPayer,
  setRights,
} from "#worker/domains/identity/directory/sub-account-queries.ts";
import { releaseRooms } from "#worker/domains/inbox/rooms/release-rooms.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { ownSubAccount } from "./inner/own-sub-account.ts";

/** Changes what a sub-account may use and whose credit it uses from now on. */
export const changeAccess = verb(contract.changeAccess, async (ctx, input) => {
  const { id, access, deductFromAccount } = input;
  await ownSubAccount(ctx, id);
  const payer = deductFromAccount === undefined ? [] : [setPayer(id, deductFromAccount)];
  await commitControl(ctx, {
    statements: [setAccess(id, [...new Set(access)]), ...payer],
    events: [
      { type: "rights.changed", account: id },
      { type: "balance.changed", account: id },
    ],
    audit: { action: "subaccount.access", subject: id, detail: { access, deductFromAccount } },
  });
  // R607: it does not read conversations any more.
  if (!access.includes("sms") && !access.includes("mms")) await releaseRooms(ctx, id);
  return { message: SUB_ACCOUNT_TEXTS.updated };
});

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
