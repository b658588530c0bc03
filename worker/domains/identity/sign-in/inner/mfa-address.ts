import type { SystemContext } from "#worker/context.ts";
import type { CodeFor } from "#worker/domains/identity/codes/codes.ts";
import { mfaEmailsOf } from "#worker/domains/identity/directory/mfa-emails.ts";
import { userById } from "#worker/domains/identity/directory/user-queries.ts";

/** The address at this index in a user's current list; undefined if there is none. */
export async function mfaAddress(
  ctx: Pick<SystemContext, "control" | "now">,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const user = await userById(ctx, userId);
  return user && mfaEmailsOf(user)[/^\d$/.test(id) ? Number(id) : -1];
}

/** The code of a sign-in's second step: for this person, and sent there. */
export function mfaCode(userId: string, address: string): CodeFor {
  return { purpose: "mfa", subject: `${userId} ${address}` };
}
