import * as contract from "#core/contract/social.ts";
import type { Api } from "#worker/http/mount.ts";
import { checkFacebook } from "./check-facebook.ts";
import { linkSocial } from "./link-social.ts";
import { signInByFacebook } from "./sign-in-by-facebook.ts";
import { signInBySocial } from "./sign-in-by-social.ts";
import { signUpBySocial } from "./sign-up-by-social.ts";
import { startSocial } from "./start-social.ts";

export function socialRoutes(api: Api): void {
  api.open(contract.startSocial, startSocial);
  api.open(contract.signInBySocial, signInBySocial);
  api.open(contract.signUpBySocial, signUpBySocial);
  api.own(contract.linkSocial, linkSocial);
  api.open(contract.signInByFacebook, signInByFacebook);
  api.open(contract.checkFacebook, checkFacebook);
}
