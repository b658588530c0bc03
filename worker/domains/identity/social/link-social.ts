import { contract } from "#core/contract/registry.ts";
import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import { conflict, notFound } from "#core/errors.ts";
import { loginAddedMail } from "#core/mails/identity.ts";
import { type AccountContext, callerOf, personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { insertSocialLogin, ownUser } from "#worker/domains/identity/directory/user-queries.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { userByLogin } from "./inner/queries.ts";
import { type SocialPerson, verifySocialReturn } from "./inner/verify-social-return.ts";

/** Adds a provider's login to the signed-in person; doing it twice changes nothing. */
export const linkSocial = verb(contract.linkSocial, async (ctx, { user, password, ...input }) => {
  const { userId, email } = personOf(ctx);
  if (user !== userId) throw notFound("User");
  // First, so that a person who mistypes it can try again with the same code from the provider.
  await checkPassword(ctx, await ownUser(ctx), { field: "password", password });
  const person = await verifySocialReturn({ ...ctx, caller: callerOf(ctx) }, "link", input);
  const added =
    !(await userByLogin(ctx, person)) &&
    (await addLogin(ctx, { id: userId, email }, person, "user.social-link"));
  if (!added && (await userByLogin(ctx, person))?.id !== userId) {
    throw conflict(SOCIAL_TEXTS.taken);
  }
  return { message: SOCIAL_TEXTS.linked };
});

/** Adds a login to a person's account, records it, and notifies them; false if it is already in use. */
export async function addLogin(
  ctx: AccountContext,
  user: { id: string; email: string | null },
  { provider, subject }: Pick<SocialPerson, "provider" | "subject">,
  action: "user.social-link" | "user.social-adopt",
): Promise<boolean> {
  const mail = loginAddedMail({ provider, support: ctx.settings.SUPPORT_EMAIL });
  const change = {
    statements: [insertSocialLogin(ctx, { provider, subject, userId: user.id })],
    effects: user.email ? [{ type: "mail", to: user.email, ...mail } as const] : [],
    audit: { action, subject: user.id, detail: { provider } },
  };
  return await commitControl(ctx, change).then(
    () => true,
    (error: unknown) => {
      if (isUniqueViolation(error)) return false;
      throw error;
    },
  );
}
