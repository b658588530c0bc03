import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { beginSignUp } from "./inner/begin-sign-up.ts";
import { userByEmail, userByLogin } from "./inner/queries.ts";
import { verifySocialReturn } from "./inner/verify-social-return.ts";

/** Starts a sign-up with a provider's login; a person who has an account is asked to sign in (R466). */
export const signUpBySocial = verb(contract.signUpBySocial, async (ctx, input) => {
  const person = await verifySocialReturn(ctx, "signup", input);
  const { email } = person;
  if ((await userByLogin(ctx, person)) || (email && (await userByEmail(ctx, email)))) {
    throw conflict(IDENTITY_TEXTS.emailExists);
  }
  return await beginSignUp(ctx, person, input.name);
});
