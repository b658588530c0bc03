import { contract } from "#core/contract/registry.ts";
import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import { CooeeError } from "#core/errors.ts";
import { socialState } from "#core/rules/social-return.ts";
import { randomToken } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { keepAttempt } from "./inner/attempt.ts";
import { providerOf } from "./inner/provider.ts";

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
