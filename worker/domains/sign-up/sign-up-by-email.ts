import type { PublicContext } from "#worker/context.ts";
import { presentSignUp, signUpOf } from "./inner/sign-up-of.ts";

export async function signUpByEmail(ctx: PublicContext, { email }: { email: string }) {
  return { data: presentSignUp(await signUpOf(ctx, { email })) };
}
