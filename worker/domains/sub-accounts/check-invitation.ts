import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { networkOf } from "#worker/domains/auth/network-of.ts";
import { limitTries, QUARTER_HOUR } from "#worker/domains/auth/rate-limit.ts";
import { hashOf } from "#worker/secrets.ts";
import { invitationByCode } from "./invitation-queries.ts";
import { accessOf } from "./present.ts";

const TRIES = 60;

/** What an invitation's link offers; one that is over is refused, whatever ended it. */
export async function checkInvitation(ctx: PublicContext, { token }: { token: string }) {
  const { invitation, inviter } = await openInvitation(ctx, token);
  const { email, name } = invitation;
  return { data: { email, name, company: inviter.name, access: accessOf(invitation) } };
}

/** The open invitation of a link's code, and who invites. */
export async function openInvitation(ctx: PublicContext, token: string) {
  await limitTries(ctx, [
    { key: `invitation:ip:${networkOf(ctx.caller.ip)}`, tries: TRIES, windowMs: QUARTER_HOUR },
  ]);
  const found = await invitationByCode(ctx, await hashOf(token));
  if (!found) throw invitationOver();
  return found;
}

export function invitationOver(): CooeeError {
  return new CooeeError("NOT_FOUND", SUB_ACCOUNT_TEXTS.over);
}
