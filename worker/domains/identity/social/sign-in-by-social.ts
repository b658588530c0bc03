import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import { CooeeError, conflict, notFound } from "#core/errors.ts";
import { loginAddedMail } from "#core/mails/identity.ts";
import { socialState } from "#core/rules/social-return.ts";
import { type AccountContext, callerOf, type PublicContext, personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { insertSocialLogin, ownUser } from "#worker/domains/identity/directory/user-queries.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { afterFirstFactor } from "#worker/domains/identity/sign-in/complete-sign-in.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { randomToken } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { keepAttempt } from "./inner/attempt.ts";
import { beginSignUp, presentOutcome } from "./inner/begin-sign-up.ts";
import { providerOf } from "./inner/provider.ts";
import { userByEmail, userByLogin } from "./inner/queries.ts";
import { type SocialPerson, verifySocialReturn } from "./inner/verify-social-return.ts";

type User = NonNullable<Awaited<ReturnType<typeof userByLogin>>>;

/**
 * Signs in the owner of the provider's login, who may still need a second factor. If it has no owner,
 * a person whose verified e-mail the provider hosts gets the login.
 */
export const signInBySocial = verb(contract.signInBySocial, async (ctx, input) => {
  const person = await verifySocialReturn(ctx, "signin", input);
  const user = (await userByLogin(ctx, person)) ?? (await adopted(ctx, person));
  if (user === "inactive") return inactive(person.email);
  if (user) return await enter(ctx, user, person);
  if (input.signup) return await beginSignUp(ctx, person, input.name);
  throw new CooeeError("NOT_FOUND", SOCIAL_TEXTS.noAccount);
});

async function enter(ctx: PublicContext, user: User, { provider }: SocialPerson) {
  const known = { email: user.email, mobile: user.mobile, isEmailProved: user.email !== null };
  const result = await afterFirstFactor(ctx, user, provider).catch((error: unknown) => {
    if (error instanceof CooeeError && error.code === "FORBIDDEN") return undefined;
    throw error;
  });
  if (!result) return inactive(user.email);
  const { message } = result;
  const mfaEmailList = "mfaEmailList" in result ? result.mfaEmailList : undefined;
  const signedIn = mfaEmailList === undefined;
  return presentOutcome(known, { message, active: true, signedIn, mfaEmailList });
}

/**
 * The user with the same e-mail, with the login added. Both sides are verified: the address earlier by
 * a code or link of ours, and just now by the provider, which hosts the mailbox.
 */
async function adopted(
  ctx: PublicContext,
  person: SocialPerson,
): Promise<User | "inactive" | undefined> {
  const user = person.email ? await userByEmail(ctx, person.email) : undefined;
  if (!user) return undefined;
  if (!person.isEmailProved) throw conflict(SOCIAL_TEXTS.linkFirst);
  const account = await openUser(ctx, user.id);
  if (!account) return "inactive";
  const added = await addLogin(account, user, person, "user.social-adopt");
  return added ? user : await userByLogin(ctx, person);
}

/** R467: the message, and no session. */
function inactive(email: string | null | undefined) {
  const outcome = { message: IDENTITY_TEXTS.inactive, active: false, signedIn: false };
  return presentOutcome({ email, isEmailProved: false }, outcome);
}

/** Starts a sign-up with a provider's login; a person who has an account is asked to sign in (R466). */
export const signUpBySocial = verb(contract.signUpBySocial, async (ctx, input) => {
  const person = await verifySocialReturn(ctx, "signup", input);
  const { email } = person;
  if ((await userByLogin(ctx, person)) || (email && (await userByEmail(ctx, email)))) {
    throw conflict(IDENTITY_TEXTS.emailExists);
  }
  return await beginSignUp(ctx, person, input.name);
});

/** Starts a sign-in with a provider, which only this browser can finish. */
export const startSocial = verb(contract.startSocial, async (ctx, { loginMethod, purpose }) => {
  const provider = providerOf(ctx, loginMethod);
  const state = socialState(purpose, loginMethod, randomToken());
  const proofs = { state, nonce: randomToken(), verifier: randomToken() };
  const url = await provider.authorizationUrl(proofs).catch((error: unknown) => {
    ctx.log.error("social.start", error, { loginMethod });
    throw new CooeeError("INTERNAL", SOCIAL_TEXTS.unreachable);
  });
  await keepAttempt(ctx, proofs);
  return { url };
});

/** C09: sign-in with Facebook is not offered. */
export const checkFacebook = verb(contract.checkFacebook, async () => {
  return { data: { available: false } };
});

/** C09: sign-in with Facebook is not offered. */
export const signInByFacebook = verb(contract.signInByFacebook, async (): Promise<never> => {
  throw new CooeeError("UNPROCESSABLE", SOCIAL_TEXTS.notConfigured);
});

/** Adds a provider's login to the signed-in person; doing it twice changes nothing. */
export const linkSocial = verb(contract.linkSocial, async (ctx, { user, password, ...input }) => {
  const { userId, email } = personOf(ctx);
  if (user !== userId) throw notFound("User");
  // First, so that a person who mistypes it can try again with the same code from the provider.
  await checkPassword(ctx, await ownUser(ctx), { field: "password", password });
  const person = await verifySocialReturn({ ...ctx, caller: callerOf(ctx) }, "link", input);
  const added =
    !(await userByLogin(ctx, person)) &&
    (await addLogin(ctx, { id: userId, email }, person, "user.social-link"));
  if (!added && (await userByLogin(ctx, person))?.id !== userId) {
    throw conflict(SOCIAL_TEXTS.taken);
  }
  return { message: SOCIAL_TEXTS.linked };
});

/** Adds a login to a person's account, records it, and notifies them; false if it is already in use. */
async function addLogin(
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
