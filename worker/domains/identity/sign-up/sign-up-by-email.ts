import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { presentSignUp, signUpOf } from "./inner/sign-up-of.ts";

export const signUpByEmail = verb(contract.signUpByEmail, async (ctx, { email }) => {
  return { data: presentSignUp(await signUpOf(ctx, { email })) };
});
