import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { signInMail } from "#core/mails/identity.ts";
import type { SystemContext } from "#worker/context.ts";
import { type CodeFor, spendCode } from "#worker/domains/identity/codes/codes.ts";
import { mailCode } from "#worker/domains/identity/codes/send-code.ts";
import { mfaEmailsOf } from "#worker/domains/identity/directory/user.ts";
import { userById } from "#worker/domains/identity/directory/user-queries.ts";
import { HOUR, limitTries } from "#worker/kernel/rate-limit.ts";
import { isSame } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { completeSignIn, passwordMark } from "./complete-sign-in.ts";
import { flowOf, keepFlow, readFlow } from "./flow.ts";
import { sendMobileSignInCode } from "./sign-in-by-mobile.ts";

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
  await spendCode(ctx, mfaCode(userId, address), code);
  return await completeSignIn(ctx, user, method);
});

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
