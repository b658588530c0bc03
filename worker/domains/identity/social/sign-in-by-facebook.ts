import { contract } from "#core/contract/registry.ts";
import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import { CooeeError } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";

/** C09: sign-in with Facebook is not offered. */
export const signInByFacebook = verb(contract.signInByFacebook, async (): Promise<never> => {
  throw new CooeeError("UNPROCESSABLE", SOCIAL_TEXTS.notConfigured);
});
