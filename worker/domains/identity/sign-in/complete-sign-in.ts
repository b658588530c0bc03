import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { forbidden } from "#core/errors.ts";
import type { SignInMethod } from "#core/rules/sign-ins.ts";
import type { PublicContext, SystemContext } from "#worker/context.ts";
import { finishProvisioning } from "#worker/domains/identity/accounts/provision-account.ts";
import {
  maskedEmails,
  memberOf,
  mfaEmailsOf,
} from "#worker/domains/identity/directory/user-queries.ts";
import { noteRefusal } from "#worker/domains/identity/sessions/note-refusal.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { sign } from "#worker/secrets.ts";
import { keepFlow } from "./flow.ts";

const CHOOSE = "Choose where the code goes";

interface FirstFactorPassed {
  id: string;
  name: string;
  /** JSON. */
  mfaEmails: string;
  /** Its hash, where it was what let them in. */
  password?: string | null;
}

/**
 * Continues a sign-in whose first factor was right: to a session or, with a multi-factor list, to
 * the choice of an address for the second.
 */
export async function afterFirstFactor(
  ctx: PublicContext,
  user: FirstFactorPassed,
  method: Exclude<SignInMethod, "signup" | "invitation" | "acting">,
) {
  await activeMember(ctx, user.id, method);
  const addresses = mfaEmailsOf(user);
  if (addresses.length > 0) {
    const { id, password = null } = user;
    const mark =
      method === "password" ? { password: await passwordMark(ctx, { id, password }) } : {};
    await keepFlow(ctx, { step: "mfa", userId: id, method, ...mark });
    return { message: CHOOSE, mfaEmailList: maskedEmails(addresses) };
  }
  return await completeSignIn(ctx, user, method);
}

/** Signs in a person who has passed every factor. */
export async function completeSignIn(
  ctx: PublicContext,
  user: Pick<FirstFactorPassed, "id" | "name">,
  method: SignInMethod,
) {
  const member = await activeMember(ctx, user.id, method);
  await finishProvisioning(ctx, user, member);
  await startSession(ctx, ctx.caller, { userId: user.id, method });
  return { message: "Signed in", role: member?.role ?? ("trial" as const) };
}

/** The user's membership, if there is one yet; refused on record if it may not be used. */
async function activeMember(ctx: PublicContext, userId: string, method: SignInMethod) {
  const member = await memberOf(ctx, userId);
  if (!member || member.active) return member;
  noteRefusal(ctx, { userId, method, result: "inactive" });
  throw forbidden(IDENTITY_TEXTS.inactive);
}

/** Distinguishes a user's current password from any other, and reveals neither. */
export function passwordMark(
  { settings }: Pick<SystemContext, "settings">,
  { id, password }: { id: string; password: string | null },
): Promise<string> {
  return sign(settings.AUTH_SECRET, "password mark", `${id}:${password}`);
}
