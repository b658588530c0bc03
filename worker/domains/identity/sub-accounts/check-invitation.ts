import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { hashOf } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { invitationByCode } from "./inner/invitation-queries.ts";
import { accessOf } from "./inner/present-sub-account.ts";

/** What an invitation's link offers; one that is over is refused, whatever ended it. */
export const checkInvitation = verb(contract.checkInvitation, async (ctx, link) => {
  const { invitation, inviter } = await openInvitation(ctx, link);
  const { email, name } = invitation;
  return { data: { email, name, company: inviter.name, access: accessOf(invitation) } };
});

/** The open invitation of a link, and who invites. */
export async function openInvitation(
  ctx: PublicContext,
  { token, secret }: Input<typeof contract.checkInvitation>,
) {
  const found = await invitationByCode(ctx, await hashOf(secret));
  if (found?.invitation.id !== token) throw invitationOver();
  return found;
}

export function invitationOver(): CooeeError {
  return new CooeeError("NOT_FOUND", SUB_ACCOUNT_TEXTS.over);
}
