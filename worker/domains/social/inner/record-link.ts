import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { SocialPerson } from "./who-came-back.ts";

const NAMES = { google: "Google", apple: "Apple" } as const;

/** Writes down that a person has a new way to sign in, and tells them. */
export async function recordLink(
  ctx: AccountContext,
  userId: string,
  email: string | null,
  { provider }: Pick<SocialPerson, "provider">,
): Promise<void> {
  const name = NAMES[provider];
  const text = `Hello,

Your Cooee account can now be signed in to with ${name}.

If this was not you, sign in, open Security and change your password, and tell us at ${ctx.settings.SUPPORT_EMAIL}.`;
  const mail = { type: "mail", subject: `${name} can now sign in to your account`, text } as const;
  await commit(ctx, {
    effects: email ? [{ ...mail, to: email }] : [],
    audit: { action: "user.social-link", subject: userId, detail: { provider } },
  });
}
