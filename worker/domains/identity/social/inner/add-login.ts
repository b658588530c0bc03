import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { insertSocialLogin } from "#worker/domains/identity/directory/user-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { SocialPerson } from "./who-came-back.ts";

const NAMES = { google: "Google", apple: "Apple" } as const;

/** Adds a login to a person's account, records it, and notifies them; false if it is already in use. */
export async function addLogin(
  ctx: AccountContext,
  user: { id: string; email: string | null },
  { provider, subject }: Pick<SocialPerson, "provider" | "subject">,
  action: "user.social-link" | "user.social-adopt",
): Promise<boolean> {
  const name = NAMES[provider];
  const text = `Hello,

Your Cooee account can now be signed in to with ${name}.

If this was not you, sign in, open Security and change your password, and contact us at ${ctx.settings.SUPPORT_EMAIL}.`;
  const mail = { type: "mail", subject: `${name} can now sign in to your account`, text } as const;
  const change = {
    statements: [insertSocialLogin(ctx, { provider, subject, userId: user.id })],
    effects: user.email ? [{ ...mail, to: user.email }] : [],
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
