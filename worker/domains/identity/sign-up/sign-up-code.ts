import * as z from "zod";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { conflict } from "#core/errors.ts";
import { signUpMail } from "#core/mails/identity.ts";
import type { PublicContext } from "#worker/context.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import { userByEmail, userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import { readSigned, signed } from "#worker/signed.ts";

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

/** Longer than a code's, as people open mail late; the link opens nothing but a sign-up. */
const LINK_MS = 30 * 60_000;
const PURPOSE = "sign-up link";

const claim = z.object({ name: z.string(), email: z.string() });

type Ctx = Pick<PublicContext, "settings" | "now">;

/** The link in a sign-up's mail: it proves access to that mailbox. */
async function signUpLink(ctx: Ctx, who: z.infer<typeof claim>): Promise<string> {
  const { name, email } = who;
  const token = await signed(ctx.settings, PURPOSE, { name, email }, ctx.now() + LINK_MS);
  const link = new URL("/signup-verify", ctx.settings.APP_URL);
  // In the fragment, which browsers send to no server, so that no log contains it.
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}

/** Whose link it is; undefined if it has expired or is not ours. */
export async function readSignUpLink(ctx: Ctx, token: string) {
  return claim.safeParse(await readSigned(ctx.settings, PURPOSE, token, ctx.now())).data;
}
