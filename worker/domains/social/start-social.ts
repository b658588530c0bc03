import type * as z from "zod";
import { SOCIAL_TEXTS, type startSocial as startSocialEndpoint } from "#core/contract/social.ts";
import { CooeeError } from "#core/errors.ts";
import { socialState } from "#core/rules/social-return.ts";
import type { PublicContext } from "#worker/context.ts";
import { randomToken } from "#worker/secrets.ts";
import { keepAttempt } from "./inner/attempt.ts";
import { limitAttempts } from "./inner/limit-attempts.ts";
import { providerOf } from "./inner/provider.ts";

/** Begins a way to the provider and back, in this browser only. */
export async function startSocial(
  ctx: PublicContext,
  { loginMethod, purpose }: z.output<typeof startSocialEndpoint.input>,
) {
  const provider = providerOf(ctx, loginMethod);
  await limitAttempts(ctx);
  const state = socialState(purpose, loginMethod, randomToken());
  const proofs = { state, nonce: randomToken(), verifier: randomToken() };
  const url = await provider.authorizationUrl(proofs).catch((error: unknown) => {
    ctx.log.error("social.start", error, { loginMethod });
    throw new CooeeError("INTERNAL", SOCIAL_TEXTS.unreachable);
  });
  await keepAttempt(ctx, proofs);
  return { url };
}
