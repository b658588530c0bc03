import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, invalid, notFound } from "#core/errors.ts";
import { signInMail } from "#core/mails/identity.ts";
import type { SignInMethod } from "#core/rules/sign-ins.ts";
import type { PublicContext, SystemContext } from "#worker/context.ts";
import { DUMMY_HASH, verifyPassword } from "#worker/db/password.ts";
import { type CodeFor, spendCode } from "#worker/domains/identity/codes/codes.ts";
import { queueCode } from "#worker/domains/identity/codes/queue-code.ts";
import { mailCode } from "#worker/domains/identity/codes/send-code.ts";
import { refuseAboveCeiling } from "#worker/domains/identity/codes/sms-ceiling.ts";
import {
  mfaEmailsOf,
  userByEmail,
  userById,
  userByMobile,
} from "#worker/domains/identity/directory/user-queries.ts";
import { noteRefusal } from "#worker/domains/identity/sessions/note-refusal.ts";
import { HOUR, limitTries } from "#worker/kernel/rate-limit.ts";
import { isSame } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { refuseRobots } from "./auth-options.ts";
import { afterFirstFactor, completeSignIn, passwordMark } from "./complete-sign-in.ts";
import { flowOf, keepFlow, readFlow } from "./flow.ts";
import { limitSignIns } from "./inner/limit-sign-ins.ts";

/** The same response for an unknown email address and a wrong password, in the same time. */
export const signIn = verb(contract.signIn, async (ctx, { email, password }) => {
  await limitSignIns(ctx, email);
  const user = await userByEmail(ctx, email);
  const right = await verifyPassword({ hash: user?.password ?? DUMMY_HASH, password });
  if (!user || !right) {
    if (user) noteRefusal(ctx, { userId: user.id, method: "password", result: "wrongPassword" });
    throw new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.wrong);
  }
  return await afterFirstFactor(ctx, user, "password");
});

/** Starts a sign-in by mobile; the response is the same for every number. */
export const signInByMobile = verb(contract.signInByMobile, async (ctx, { mobile, turnstile }) => {
  await refuseRobots(ctx, turnstile);
  await sendMobileSignInCode(ctx, mobile);
  await keepFlow(ctx, { step: "mobile-sign-in", mobile });
  return { message: IDENTITY_TEXTS.otpMobile };
});

/** Signs in by the code sent to a mobile; an unknown number counts as a wrong code. */
export const verifyMobileSignIn = verb(
  contract.verifyMobileSignIn,
  async (ctx, { mobile, code }) => {
    const user = await userByMobile(ctx, mobile);
    await spendCode(ctx, mobileSignInCode(mobile), code).catch(wrongCode(ctx, user?.id, "mobile"));
    if (!user) throw invalid("code", IDENTITY_TEXTS.otpFailed);
    return await afterFirstFactor(ctx, user, "mobile");
  },
);

const mobileSignInCode = (mobile: string) =>
  ({ purpose: "mobile-sign-in", subject: mobile }) as const;

/** Texts a code to a mobile if it belongs to a user. */
async function sendMobileSignInCode(ctx: PublicContext, mobile: string): Promise<void> {
  await refuseAboveCeiling(ctx);
  await queueCode(ctx, mobileSignInCode(mobile));
}

/** Mails the code of this browser's sign-in to one of the addresses that were listed. */
export const sendMfaCode = verb(contract.sendMfaCode, async (ctx, { id }) => {
  const flow = await flowOf(ctx, "mfa");
  const to = await mfaAddress(ctx, flow.userId, id);
  if (!to) throw notFound("Address");
  await mailCode(ctx, mfaCode(flow.userId, to), to, signInMail);
  await keepFlow(ctx, { ...flow, sentTo: id });
  return { message: IDENTITY_TEXTS.otpEmail };
});

/** For all addresses of one person together. */
const GUESSES_AN_HOUR = 30;

/** Signs in whose first factor was right in this browser, by the code that was mailed. */
export const verifyMfaCode = verb(contract.verifyMfaCode, async (ctx, { code }) => {
  const { userId, method, sentTo, password } = await flowOf(ctx, "mfa");
  await limitTries(ctx, [{ key: `mfa:${userId}`, tries: GUESSES_AN_HOUR, windowMs: HOUR }]);
  const [user, address] = await Promise.all([
    userById(ctx, userId),
    sentTo === undefined ? undefined : mfaAddress(ctx, userId, sentTo),
  ]);
  if (!user || !address) throw conflict(IDENTITY_TEXTS.flowOver);
  // A password that has since been changed no longer opens anything.
  if (password && !isSame(password, await passwordMark(ctx, user))) {
    throw conflict(IDENTITY_TEXTS.flowOver);
  }
  await spendCode(ctx, mfaCode(userId, address), code).catch(wrongCode(ctx, userId, method));
  return await completeSignIn(ctx, user, method);
});

/** Throws what refused a code again, on record if it is known whose sign-in it was. */
function wrongCode(ctx: PublicContext, userId: string | undefined, method: SignInMethod) {
  return (error: unknown): never => {
    if (userId && error instanceof CooeeError)
      noteRefusal(ctx, { userId, method, result: "wrongCode" });
    throw error;
  };
}

/** Resends the code of this browser's sign-in to the same address. */
export const resendSignInCode = verb(contract.resendSignInCode, async (ctx) => {
  const flow = await readFlow(ctx);
  if (flow?.step === "mfa" && flow.sentTo !== undefined) {
    return await sendMfaCode(ctx, { id: flow.sentTo });
  }
  if (flow?.step === "mobile-sign-in") {
    await sendMobileSignInCode(ctx, flow.mobile);
    return { message: IDENTITY_TEXTS.otpMobile };
  }
  throw conflict(IDENTITY_TEXTS.flowOver);
});

/** The address at this index in a user's current list; undefined if there is none. */
async function mfaAddress(
  ctx: Pick<SystemContext, "control" | "now">,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const user = await userById(ctx, userId);
  return user && mfaEmailsOf(user)[/^\d$/.test(id) ? Number(id) : -1];
}

/** The code of a sign-in's second step: for this person, and sent there. */
function mfaCode(userId: string, address: string): CodeFor {
  return { purpose: "mfa", subject: `${userId} ${address}` };
}
