import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { beginSignUp, type SocialInput } from "./inner/begin-sign-up.ts";
import { userByEmail, userByLogin } from "./inner/queries.ts";
import { whoCameBack } from "./inner/who-came-back.ts";

/** Begins a sign-up with a provider's login; somebody who has an account is told to sign in (R466). */
export async function signUpBySocial(ctx: PublicContext, input: SocialInput) {
  const person = await whoCameBack(ctx, "signup", input);
  const { email } = person;
  if ((await userByLogin(ctx, person)) || (email && (await userByEmail(ctx, email)))) {
    throw new CooeeError("CONFLICT", IDENTITY_TEXTS.emailExists);
  }
  return await beginSignUp(ctx, person, input.name);
}
