import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import { userByEmail, userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import { signUpLink } from "./inner/sign-up-link.ts";

export const emailTaken = () => new CooeeError("CONFLICT", IDENTITY_TEXTS.emailExists);
export const mobileTaken = () => new CooeeError("CONFLICT", IDENTITY_TEXTS.mobileExists);

/** What a sign-up's code verifies; `to` is the e-mail or the mobile. */
export const signUpCode = (to: string) => ({ purpose: "sign-up", subject: to }) as const;

/** Mails the code and the link of a sign-up, unless the address is already in use. */
export async function mailSignUpCode(
  ctx: PublicContext,
  who: { name: string; email: string },
): Promise<void> {
  if (await userByEmail(ctx, who.email)) throw emailTaken();
  await mailCode(ctx, signUpCode(who.email), {
    to: who.email,
    subject: "Your Cooee sign-up code",
    // Without the name, through which anyone could write to strangers.
    opening: "Hello,\n\nWelcome to Cooee. Enter this code to confirm your email:",
    closing: [
      `Or open this link: ${await signUpLink(ctx, who)}`,
      "If you did not sign up, you can ignore this email: nothing happens without the code.",
    ].join("\n\n"),
  });
}

/** Texts the code of a sign-up, unless the mobile is already in use. */
export async function textSignUpCode(ctx: PublicContext, mobile: string): Promise<void> {
  if (await userByMobile(ctx, mobile)) throw mobileTaken();
  await textCode(ctx, signUpCode(mobile), mobile);
}
