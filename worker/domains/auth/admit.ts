import * as z from "zod";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { finishProvisioning } from "./finish-provisioning.ts";
import { keepFlow } from "./flow.ts";
import { passwordMark } from "./password-mark.ts";
import { memberOf } from "./queries.ts";
import { type SignInMethod, startSession } from "./start-session.ts";

const emails = z.array(z.string());
const CHOOSE = "Choose where the code goes";

interface Admitted {
  id: string;
  name: string;
  /** JSON. */
  mfaEmails: string;
  /** Its hash, where it was what let them in. */
  password?: string | null;
}

/** The addresses that a user's codes may go to. */
export function mfaEmailsOf(user: Pick<Admitted, "mfaEmails">): string[] {
  return emails.parse(JSON.parse(user.mfaEmails));
}

/** An address with most of it hidden, `j•••@example.com`, and the place in the list to choose it by. */
export function maskedEmails(addresses: readonly string[]) {
  return addresses.map((address, at) => {
    const [name = "", host = ""] = address.split("@");
    return { id: String(at), email: `${name.slice(0, 1)}•••@${host}` };
  });
}

/**
 * Lets somebody in whose first factor was right: to a session, or, with a multi-factor list, to the
 * choice of an address for the second.
 */
export async function admit(
  ctx: PublicContext,
  user: Admitted,
  method: Exclude<SignInMethod, "signup" | "invitation" | "acting">,
) {
  const member = await memberOf(ctx, user.id);
  if (member && !member.active) throw new CooeeError("FORBIDDEN", IDENTITY_TEXTS.inactive);
  const addresses = mfaEmailsOf(user);
  if (addresses.length > 0) {
    const { id, password = null } = user;
    const mark =
      method === "password" ? { password: await passwordMark(ctx, { id, password }) } : {};
    await keepFlow(ctx, { step: "mfa", userId: id, method, ...mark });
    return { message: CHOOSE, mfaEmailList: maskedEmails(addresses) };
  }
  return await letIn(ctx, user, method);
}

/** Signs in whoever has passed every factor. */
export async function letIn(
  ctx: PublicContext,
  user: Pick<Admitted, "id" | "name">,
  method: SignInMethod,
) {
  const member = await memberOf(ctx, user.id);
  if (member && !member.active) throw new CooeeError("FORBIDDEN", IDENTITY_TEXTS.inactive);
  await finishProvisioning(ctx, user, member);
  await startSession(ctx, ctx.caller, { userId: user.id, method });
  return { message: "Signed in", role: member?.role ?? ("trial" as const) };
}
