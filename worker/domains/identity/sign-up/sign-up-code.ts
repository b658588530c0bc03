import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { conflict } from "#core/errors.ts";
import { signUpMail } from "#core/mails/identity.ts";
import type { PublicContext } from "#worker/context.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import { userByEmail, userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import { signUpLink } from "./inner/sign-up-link.ts";

export const emailTaken = () => conflict(IDENTITY_TEXTS.emailExists);
export const mobileTaken = () => conflict(IDENTITY_TEXTS.mobileExists);

/** What a sign-up's code verifies; `to` is the e-mail or the mobile. */
export const signUpCode = (to: string) => ({ purpose: "sign-up", subject: to }) as const;

/** Mails the code and the link of a sign-up, unless the address is already in use. */
export async function mailSignUpCode(
  ctx: PublicContext,
  who: { name: string; email: string },
): Promise<void> {
  if (await userByEmail(ctx, who.email)) throw emailTaken();
  const link = await signUpLink(ctx, who);
  await mailCode(ctx, signUpCode(who.email), who.email, (code) => signUpMail(code, link));
}

/** Texts the code of a sign-up, unless the mobile is already in use. */
export async function textSignUpCode(ctx: PublicContext, mobile: string): Promise<void> {
  if (await userByMobile(ctx, mobile)) throw mobileTaken();
  await textCode(ctx, signUpCode(mobile), mobile);
}
