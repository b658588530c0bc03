import type * as z from "zod";
import {
  SIGN_UP_TEXTS,
  type verifySignUpMobile as verifySignUpMobileEndpoint,
} from "#core/contract/sign-up.ts";
import type { PublicContext } from "#worker/context.ts";
import { spendCode } from "./codes.ts";
import { keepFlow } from "./flow.ts";
import { limitGuesses } from "./limits.ts";
import { signUpCode } from "./sign-up-code.ts";
import { signUpOf } from "./sign-up-of.ts";

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
