import { SOCIAL_TEXTS } from "#core/contract/social.ts";
import { CooeeError } from "#core/errors.ts";

/** C09: there is no such sign-in. */
export async function signInByFacebook(): Promise<never> {
  throw new CooeeError("UNPROCESSABLE", SOCIAL_TEXTS.notConfigured);
}
