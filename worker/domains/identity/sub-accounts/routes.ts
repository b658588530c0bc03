import { acceptInvitation } from "./accept-invitation.ts";
import { checkInvitation } from "./check-invitation.ts";
import { deleteSubAccount } from "./delete-sub-account.ts";
import { giveCredit } from "./give-credit.ts";
import { inviteSubAccount } from "./invite.ts";
import { listSubAccounts } from "./list-sub-accounts.ts";
import { changeAccess, updateRoleAccess } from "./set-access.ts";
import { setSpendingLimit } from "./set-spending-limit.ts";
import { setSubAccountWebhook } from "./set-webhook.ts";
import { signInAsSubAccount } from "./sign-in-as.ts";

export const subAccountsRoutes = [
  listSubAccounts,
  inviteSubAccount,
  checkInvitation,
  acceptInvitation,
  changeAccess,
  updateRoleAccess,
  giveCredit,
  setSpendingLimit,
  deleteSubAccount,
  signInAsSubAccount,
  setSubAccountWebhook,
];
