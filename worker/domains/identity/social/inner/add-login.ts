import { loginAddedMail } from "#core/mails/identity.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { insertSocialLogin } from "#worker/domains/identity/directory/user-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { SocialPerson } from "./verify-social-return.ts";

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
