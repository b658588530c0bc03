import * as z from "zod";
import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { socialLoginsOf, userById } from "./user-queries.ts";

/** The row of the signed-in person. */
export async function ownUser(ctx: AccountContext) {
  const user = await userById(ctx, personOf(ctx).userId);
  if (!user) throw notFound("User");
  return user;
}

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

const emails = z.array(z.string());

/** The addresses that a user's codes may go to. */
export function mfaEmailsOf(user: { mfaEmails: string }): string[] {
  return emails.parse(JSON.parse(user.mfaEmails));
}

/** An address with most of it hidden, `j•••@example.com`, and the place in the list to choose it by. */
export function maskedEmails(addresses: readonly string[]) {
  return addresses.map((address, at) => {
    const [name = "", host = ""] = address.split("@");
    return { id: String(at), email: `${name.slice(0, 1)}•••@${host}` };
  });
}
