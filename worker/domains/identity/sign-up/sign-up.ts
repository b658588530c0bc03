import { email, IDENTITY_TEXTS, mobile } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { SIGN_UP_TEXTS } from "#core/contract/sign-up/sign-up.ts";
import { conflict, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { personOf } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import { violatedColumn } from "#worker/db/statement.ts";
import { createUserAccount } from "#worker/domains/identity/accounts/provision-account.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { nameAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { refuseCommonPassword } from "#worker/domains/identity/directory/refuse-common-password.ts";
import {
  type NewUser,
  setFirstPassword,
  userByEmail,
} from "#worker/domains/identity/directory/user-queries.ts";
import { signInChange } from "#worker/domains/identity/security/sign-in-change.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { refuseRobots } from "#worker/domains/identity/sign-in/auth-options.ts";
import {
  flowOf,
  keepFlow,
  readFlow,
  type SignUpFlow,
} from "#worker/domains/identity/sign-in/flow.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { platformSettings, refuseIfOff } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";
import {
  emailTaken,
  mailSignUpCode,
  mobileTaken,
  presentSignUp,
  readSignUpLink,
  signUpCode,
  signUpOf,
  textSignUpCode,
} from "./sign-up-code.ts";

export const signUpByEmail = verb(contract.signUpByEmail, async (ctx, { email }) => {
  return { data: presentSignUp(await signUpOf(ctx, { email })) };
});

/** Begins a sign-up, which only this browser's cookie holds, and sends its code. */
export const signUp = verb(contract.signUp, async (ctx, { name, email, mobile, turnstile }) => {
  await refuseIfOff(ctx, "signUps");
  await refuseRobots(ctx, turnstile);
  const fresh = { step: "signup", name, emailProved: false, mobileProved: false } as const;
  if (email) {
    await mailSignUpCode(ctx, { name, email });
    await keepFlow(ctx, { ...fresh, email });
    return { message: IDENTITY_TEXTS.otpEmail };
  }
  if (!mobile) throw invalid("email", "Enter an email or a mobile number");
  await textSignUpCode(ctx, mobile);
  await keepFlow(ctx, { ...fresh, mobile });
  return { message: IDENTITY_TEXTS.otpMobile };
});

export const verifySignUpEmail = verb(contract.verifySignUpEmail, async (ctx, { email, code }) => {
  const flow = await signUpOf(ctx, { email });
  await spendCode(ctx, signUpCode(email), code);
  await keepFlow(ctx, { ...flow, emailProved: true });
  return { message: SIGN_UP_TEXTS.emailVerified };
});

export const resendSignUpEmail = verb(contract.resendSignUpEmail, async (ctx, { email }) => {
  const { name } = await signUpOf(ctx, { email });
  await mailSignUpCode(ctx, { name, email });
  return { message: IDENTITY_TEXTS.otpEmail };
});

/**
 * Verifies an e-mail by the link that was mailed to it, only for the browser that opens the link: a
 * sign-up with that e-mail continues there, or a new one begins. Anyone who typed a stranger's e-mail
 * gains nothing when the stranger opens the link.
 */
export const confirmSignUp = verb(contract.confirmSignUp, async (ctx, { token }) => {
  const who = await readSignUpLink(ctx, token);
  if (!who) throw conflict(SIGN_UP_TEXTS.linkOver);
  if (await userByEmail(ctx, who.email)) throw emailTaken();
  const flow = await readFlow(ctx);
  const fresh = { step: "signup", ...who, mobileProved: false } as const;
  const own = flow?.step === "signup" && flow.email === who.email ? flow : fresh;
  await keepFlow(ctx, { ...own, emailProved: true });
  return { message: SIGN_UP_TEXTS.emailVerified };
});

/**
 * Creates the user and the account of this browser's sign-up in one transaction, and signs in. Of two
 * sign-ups with the same e-mail one succeeds; the other gets that the e-mail is in use.
 */
export const finishSignUp = verb(
  contract.finishSignUp,
  async (ctx, { company, password, contact, timeZone }) => {
    await refuseIfOff(ctx, "signUps");
    await refuseCommonPassword(password);
    const flow = await flowOf(ctx, "signup");
    if (!flow.emailProved && !flow.mobileProved) {
      throw conflict(SIGN_UP_TEXTS.unproved);
    }
    const reach = { ...provedIn(flow), ...reachedBy(flow, contact) };
    const id = newId("user", ctx.now());
    const user = { id, name: flow.name, ...reach, password: await hashPassword(password) };
    const { credit: reward } = (await platformSettings(ctx)).newAccounts;
    const account = { name: company, role: "trial", graded: true, reward, timeZone } as const;
    await createUserAccount(ctx, user, account, flow.social).catch((error: unknown) => {
      const column = violatedColumn(error);
      if (column === "users.mobile") throw mobileTaken();
      if (column === "users.email" || column?.startsWith("social_logins.")) throw emailTaken();
      throw error;
    });
    await startSession(ctx, ctx.caller, { userId: id, method: "signup" });
    return { message: IDENTITY_TEXTS.created };
  },
);

function provedIn(flow: SignUpFlow): Pick<NewUser, "email" | "mobile"> {
  return {
    ...(flow.emailProved && flow.email ? { email: flow.email } : {}),
    ...(flow.mobileProved && flow.mobile ? { mobile: flow.mobile } : {}),
  };
}

/**
 * R578: the other way to reach the person, unverified: an e-mail, or a mobile if the e-mail is what
 * they verified; the mobile may be left out.
 */
function reachedBy(
  flow: SignUpFlow,
  contact: string | undefined,
): Pick<NewUser, "unprovedEmail" | "unprovedMobile"> {
  if (flow.emailProved && flow.mobileProved) return {};
  const given = contact || (flow.emailProved ? flow.mobile : flow.email);
  if (flow.emailProved && !given) return {};
  const parsed = flow.emailProved ? mobile.safeParse(given) : email.safeParse(given);
  if (!parsed.success) throw invalid("contact", parsed.error.issues[0]?.message ?? "");
  return flow.emailProved ? { unprovedMobile: parsed.data } : { unprovedEmail: parsed.data };
}

/** Names the account, and sets a password for a person without one. */
export const addInformation = verb(contract.addInformation, async (ctx, { company, password }) => {
  if (password) await refuseCommonPassword(password);
  const named = { action: "account.name", subject: ctx.account.id };
  const { audit, effects } = signInChange(ctx, "password");
  const first = password
    ? setFirstPassword(ctx, personOf(ctx).userId, await hashPassword(password))
    : [];
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [...first, nameAccount(ctx, ctx.account.id, company)],
    audit: password ? [audit, named] : named,
    effects: password ? effects : [],
  });
  if (!committed) throw invalid("password", SECURITY_TEXTS.passwordKnown);
  return { message: SECURITY_TEXTS.saved };
});
