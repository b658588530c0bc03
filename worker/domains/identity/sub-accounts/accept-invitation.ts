import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { hashPassword } from "#worker/db/password.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { createUserAccount } from "#worker/domains/identity/accounts/create-user-account.ts";
import { refuseCommonPassword } from "#worker/domains/identity/directory/refuse-common-password.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { verb } from "#worker/verb.ts";
import { invitationOver, openInvitation } from "./check-invitation.ts";
import { isInvitationOver, markAccepted } from "./inner/invitation-queries.ts";
import { accessOf, rightsOf } from "./inner/present-sub-account.ts";

/**
 * Creates the sub-account of an invitation and signs its person in. The account and the
 * invitation's end are one transaction: of two concurrent acceptances, one succeeds. The email
 * address is verified, because the link was sent only there.
 */
export const acceptInvitation = verb(contract.acceptInvitation, async (ctx, input) => {
  await refuseCommonPassword(input.password);
  const { invitation, inviter } = await openInvitation(ctx, input);
  const userId = newId("user", ctx.now());
  const id = newId("account", ctx.now());
  const { name } = input;
  const password = await hashPassword(input.password);
  const taken = { id: invitation.id, codeHash: invitation.codeHash, subAccountId: id };
  await createUserAccount(
    ctx,
    { id: userId, name, email: invitation.email, password },
    {
      id,
      name,
      role: "subaccount",
      parentId: inviter.id,
      shard: inviter.shard,
      access: accessOf(invitation),
      roleAccess: rightsOf(invitation),
      reward: 0,
      audit: { action: "subaccount.accept", subject: invitation.id, accountId: id },
      contactLimit: inviter.contactLimit,
      timeZone: inviter.timeZone,
      flags: {
        profileType: inviter.profileType,
        quickApproved: inviter.quickApproved,
        adminApproved: inviter.adminApproved,
        allowedSharedSender: inviter.allowedSharedSender,
        batch: inviter.batch,
        allowSubAccount: false,
        deductFromAccount: invitation.deductFromAccount,
      },
    },
    undefined,
    [markAccepted(ctx, taken)],
  ).catch((error: unknown) => {
    if (isInvitationOver(error)) throw invitationOver();
    if (isUniqueViolation(error)) throw conflict(SUB_ACCOUNT_TEXTS.taken);
    throw error;
  });
  await startSession(ctx, ctx.caller, { userId, method: "invitation" });
  return { message: IDENTITY_TEXTS.created };
});
