import { deleteSubAccount } from "./delete-sub-account.ts";
import { acceptInvitation, checkInvitation, inviteSubAccount } from "./invitations.ts";
import {
  changeAccess,
  giveCredit,
  listSubAccounts,
  setSpendingLimit,
  setSubAccountWebhook,
  signInAsSubAccount,
  updateRoleAccess,
} from "./sub-accounts.ts";

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
