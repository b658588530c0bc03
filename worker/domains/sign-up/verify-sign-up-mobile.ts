import type * as z from "zod";
import {
  SIGN_UP_TEXTS,
  type verifySignUpMobile as verifySignUpMobileEndpoint,
} from "#core/contract/sign-up.ts";
import type { PublicContext } from "#worker/context.ts";
import { limitGuesses } from "#worker/domains/codes/code-limits.ts";
import { spendCode } from "#worker/domains/codes/codes.ts";
import { keepFlow } from "#worker/domains/sign-in/flow.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { signUpCode } from "./sign-up-code.ts";

export async function verifySignUpMobile(
  ctx: PublicContext,
  { mobile, code }: z.output<typeof verifySignUpMobileEndpoint.input>,
) {
  const flow = await signUpOf(ctx, { mobile });
  await limitGuesses(ctx);
  await spendCode(ctx, signUpCode(mobile), code);
  await keepFlow(ctx, { ...flow, mobileProved: true });
  return { message: SIGN_UP_TEXTS.mobileVerified };
}
