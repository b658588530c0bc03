import * as contract from "#core/contract/sub-accounts.ts";
import type { Api } from "#worker/http/mount.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeAccess } from "./change-access.ts";
import { checkInvitation } from "./check-invitation.ts";
import { deleteSubAccount } from "./delete-sub-account.ts";
import { giveCredit } from "./give-credit.ts";
import { inviteSubAccount } from "./invite.ts";
import { listSubAccounts } from "./list-sub-accounts.ts";
import { setSubAccountWebhook } from "./set-webhook.ts";
import { signInAsSubAccount } from "./sign-in-as.ts";
import { updateRoleAccess } from "./update-role-access.ts";

export function subAccountsRoutes(api: Api): void {
  api.own(contract.listSubAccounts, listSubAccounts);
  api.own(contract.inviteSubAccount, inviteSubAccount);
  api.open(contract.checkInvitation, checkInvitation);
  api.open(contract.acceptInvitation, acceptInvitation);
  api.own(contract.changeAccess, changeAccess);
  api.own(contract.updateRoleAccess, updateRoleAccess);
  api.own(contract.giveCredit, giveCredit);
  api.own(contract.deleteSubAccount, deleteSubAccount);
  api.own(contract.signInAsSubAccount, signInAsSubAccount);
  api.own(contract.setSubAccountWebhook, setSubAccountWebhook);
}
