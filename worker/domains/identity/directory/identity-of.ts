import { notFound } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { mfaEmailsOf } from "./mfa-emails.ts";
import { socialLoginsOf, userById } from "./user-queries.ts";

/** What is known of a person: what of it is proved, and how they can sign in. */
export async function identityOf(ctx: Pick<SystemContext, "control" | "now">, userId: string) {
  const [user, logins] = await Promise.all([userById(ctx, userId), socialLoginsOf(ctx, userId)]);
  if (!user) throw notFound("User");
  return {
    name: user.name,
    email: user.email ?? user.unprovedEmail ?? "",
    mobile: user.mobile ?? user.unprovedMobile ?? "",
    isEmailVerified: user.email !== null,
    isMobileVerified: user.mobile !== null,
    hasPassword: user.password !== null,
    socialLogins: logins.map(({ provider }) => provider),
    mfaEmailList: mfaEmailsOf(user),
    language: user.language,
    createdAt: user.createdAt,
  };
}
