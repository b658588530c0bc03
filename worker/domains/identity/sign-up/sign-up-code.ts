import * as z from "zod";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SIGN_UP_TEXTS } from "#core/contract/sign-up/sign-up.ts";
import { conflict } from "#core/errors.ts";
import { signUpMail } from "#core/mails/identity.ts";
import type { PublicContext } from "#worker/context.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import { userByEmail, userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import {
  flowOf,
  keepFlow,
  readFlow,
  type SignUpFlow,
} from "#worker/domains/identity/sign-in/flow.ts";
import { readSigned, signed } from "#worker/signed.ts";
import { verb } from "#worker/verb.ts";

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

/** What is in progress in this browser, and whether an e-mail or a mobile awaits its code. */
export const requiredCodes = verb(contract.requiredCodes, async (ctx) => {
  const flow = await readFlow(ctx);
  switch (flow?.step) {
    case undefined:
      return { data: { flow: "none" as const, email: false, mobile: false } };
    case "signup": {
      const email = flow.email !== undefined && !flow.emailProved;
      const mobile = flow.mobile !== undefined && !flow.mobileProved;
      return { data: { flow: flow.step, email, mobile, signUp: presentSignUp(flow) } };
    }
    case "mfa":
      return { data: { flow: flow.step, email: flow.sentTo !== undefined, mobile: false } };
    case "mobile-sign-in":
      return { data: { flow: flow.step, email: false, mobile: true } };
  }
});

/** This browser's sign-up; refused unless it is for this e-mail or mobile. */
export async function signUpOf(
  ctx: PublicContext,
  of: { email: string } | { mobile: string },
): Promise<SignUpFlow> {
  const flow = await flowOf(ctx, "signup");
  const same = "email" in of ? flow.email === of.email : flow.mobile === of.mobile;
  if (!same) throw conflict(IDENTITY_TEXTS.flowOver);
  return flow;
}

/** What is known so far, as the contract words it. */
export function presentSignUp({ name, email, mobile, emailProved, mobileProved }: SignUpFlow) {
  return {
    name,
    ...(email ? { email } : {}),
    ...(mobile ? { mobile } : {}),
    isEmailVerified: emailProved,
    isMobileVerified: mobileProved,
  };
}

/** Gives this browser's sign-up a mobile, or replaces it; it counts once its code is entered. */
export const sendSignUpMobile = verb(contract.sendSignUpMobile, async (ctx, { mobile }) => {
  const flow = await flowOf(ctx, "signup");
  await textSignUpCode(ctx, mobile);
  await keepFlow(ctx, { ...flow, mobile, mobileProved: false });
  return { message: IDENTITY_TEXTS.otpMobile };
});

export const verifySignUpMobile = verb(
  contract.verifySignUpMobile,
  async (ctx, { mobile, code }) => {
    const flow = await signUpOf(ctx, { mobile });
    await spendCode(ctx, signUpCode(mobile), code);
    await keepFlow(ctx, { ...flow, mobileProved: true });
    return { message: SIGN_UP_TEXTS.mobileVerified };
  },
);

export const resendSignUpMobile = verb(contract.resendSignUpMobile, async (ctx, { mobile }) => {
  await signUpOf(ctx, { mobile });
  await textSignUpCode(ctx, mobile);
  return { message: IDENTITY_TEXTS.otpMobile };
});
