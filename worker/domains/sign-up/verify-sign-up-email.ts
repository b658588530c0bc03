import type * as z from "zod";
import {
  SIGN_UP_TEXTS,
  type verifySignUpEmail as verifySignUpEmailEndpoint,
} from "#core/contract/sign-up.ts";
import type { PublicContext } from "#worker/context.ts";
import { limitGuesses } from "#worker/domains/codes/code-limits.ts";
import { spendCode } from "#worker/domains/codes/codes.ts";
import { keepFlow } from "#worker/domains/sign-in/flow.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { signUpCode } from "./sign-up-code.ts";

export async function verifySignUpEmail(
  ctx: PublicContext,
  { email, code }: z.output<typeof verifySignUpEmailEndpoint.input>,
) {
  const flow = await signUpOf(ctx, { email });
  await limitGuesses(ctx);
  await spendCode(ctx, signUpCode(email), code);
  await keepFlow(ctx, { ...flow, emailProved: true });
  return { message: SIGN_UP_TEXTS.emailVerified };
}
