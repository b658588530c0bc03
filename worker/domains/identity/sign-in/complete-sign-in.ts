import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { forbidden } from "#core/errors.ts";
import type { PublicContext, SystemContext } from "#worker/context.ts";
import { finishProvisioning } from "#worker/domains/identity/accounts/provision-account.ts";
import {
  maskedEmails,
  memberOf,
  mfaEmailsOf,
} from "#worker/domains/identity/directory/user-queries.ts";
import {
  type SignInMethod,
  startSession,
} from "#worker/domains/identity/sessions/start-session.ts";
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
  const member = await memberOf(ctx, user.id);
  if (member && !member.active) throw forbidden(IDENTITY_TEXTS.inactive);
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
  const member = await memberOf(ctx, user.id);
  if (member && !member.active) throw forbidden(IDENTITY_TEXTS.inactive);
  await finishProvisioning(ctx, user, member);
  await startSession(ctx, ctx.caller, { userId: user.id, method });
  return { message: "Signed in", role: member?.role ?? ("trial" as const) };
}

/** Distinguishes a user's current password from any other, and reveals neither. */
export function passwordMark(
  { settings }: Pick<SystemContext, "settings">,
  { id, password }: { id: string; password: string | null },
): Promise<string> {
  return sign(settings.AUTH_SECRET, "password mark", `${id}:${password}`);
}
