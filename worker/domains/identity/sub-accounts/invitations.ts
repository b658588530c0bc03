import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { INVITATION_DAYS, SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError, conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { invitationMail } from "#core/mails/identity.ts";
import { fullRights } from "#core/permissions.ts";
import { type AccountContext, type PublicContext, personOf } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { createUserAccount } from "#worker/domains/identity/accounts/provision-account.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { refuseCommonPassword } from "#worker/domains/identity/directory/refuse-common-password.ts";
import { subAccountByUser } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { hashOf, randomToken } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { accessOf, presentInvitation, rightsOf } from "./inner/present-sub-account.ts";
import {
  type InvitationRow,
  invitationByCode,
  isInvitationOver,
  markAccepted,
  openInvitationTo,
  replaceInvitation,
} from "./inner/sub-account-queries.ts";

const DAY_MS = 86_400_000;
const CODE_BYTES = 24;
const LONGEST_NAME = 80;

/**
 * Mails an invitation link to a future sub-account. Another one to the same address ends the
 * previous link.
 */
export const inviteSubAccount = verb(contract.inviteSubAccount, async (ctx, input) => {
  const { inviteReciever: email, access, deductFromAccount } = input;
  const name = input.name ?? email.slice(0, email.indexOf("@")).slice(0, LONGEST_NAME);
  await limitDay(ctx, "invitations");
  await refuseTaken(ctx, email);
  const code = randomToken(CODE_BYTES);
  const now = ctx.now();
  const open = await openInvitationTo(ctx, email);
  const row: InvitationRow = {
    id: open?.id ?? newId("invitation", now),
    accountId: ctx.account.id,
    email,
    name,
    access: JSON.stringify(access),
    roleAccess: JSON.stringify(input.roleAccess ?? fullRights(access)),
    deductFromAccount,
    codeHash: await hashOf(code),
    sentAt: now,
    expiresAt: now + INVITATION_DAYS * DAY_MS,
    createdAt: open?.createdAt ?? now,
    status: "pending",
    subAccountId: null,
  };
  await commitControl(ctx, {
    statements: replaceInvitation(ctx, row),
    effects: [{ type: "mail", to: email, ...(await mailFor(ctx, row, code)) }],
    audit: {
      action: "subaccount.invite",
      subject: row.id,
      detail: { email, access, deductFromAccount },
    },
  }).catch((error: unknown) => {
    // The invitation that was open has just been taken up.
    throw isUniqueViolation(error) ? conflict(SUB_ACCOUNT_TEXTS.known, "inviteReciever") : error;
  });
  return { message: SUB_ACCOUNT_TEXTS.invited, data: presentInvitation(row, now) };
});

async function refuseTaken(ctx: AccountContext, email: string): Promise<void> {
  const user = await userByEmail(ctx, email);
  if (!user) return;
  const own = await subAccountByUser(ctx, user.id);
  throw conflict(own ? SUB_ACCOUNT_TEXTS.known : SUB_ACCOUNT_TEXTS.taken, "inviteReciever");
}

async function mailFor(ctx: AccountContext, { id, name }: InvitationRow, code: string) {
  const { name: company } = await accountProfile(ctx, ctx.account.id);
  const link = new URL(`/invitation/${id}#${code}`, ctx.settings.APP_URL).href;
  return invitationMail({ name, inviter: personOf(ctx).name, company, link });
}

/** What an invitation's link offers; one that is over is refused, whatever ended it. */
export const checkInvitation = verb(contract.checkInvitation, async (ctx, link) => {
  const { invitation, inviter } = await openInvitation(ctx, link);
  const { email, name } = invitation;
  return { data: { email, name, company: inviter.name, access: accessOf(invitation) } };
});

/** The open invitation of a link, and who invites. */
async function openInvitation(
  ctx: PublicContext,
  { token, secret }: Input<typeof contract.checkInvitation>,
) {
  const found = await invitationByCode(ctx, await hashOf(secret));
  if (found?.invitation.id !== token) throw invitationOver();
  return found;
}

function invitationOver(): CooeeError {
  return new CooeeError("NOT_FOUND", SUB_ACCOUNT_TEXTS.over);
}

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
