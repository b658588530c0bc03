import { contract } from "#core/contract/registry.ts";
import { SIGN_UP_TEXTS } from "#core/contract/sign-up/sign-up.ts";
import { CooeeError } from "#core/errors.ts";
import { userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { keepFlow, readFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { verb } from "#worker/verb.ts";
import { readSignUpLink } from "./inner/sign-up-link.ts";
import { emailTaken } from "./sign-up-code.ts";

/**
 * Verifies an e-mail by the link that was mailed to it, only for the browser that opens the link: a
 * sign-up with that e-mail continues there, or a new one begins. Anyone who typed a stranger's e-mail
 * gains nothing when the stranger opens the link.
 */
export const confirmSignUp = verb(contract.confirmSignUp, async (ctx, { token }) => {
  const who = await readSignUpLink(ctx, token);
  if (!who) throw new CooeeError("CONFLICT", SIGN_UP_TEXTS.linkOver);
  if (await userByEmail(ctx, who.email)) throw emailTaken();
  const flow = await readFlow(ctx);
  const fresh = { step: "signup", ...who, mobileProved: false } as const;
  const own = flow?.step === "signup" && flow.email === who.email ? flow : fresh;
  await keepFlow(ctx, { ...own, emailProved: true });
  return { message: SIGN_UP_TEXTS.emailVerified };
});
