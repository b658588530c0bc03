import {
  checkFacebook,
  linkSocial,
  signInByFacebook,
  signInBySocial,
  signUpBySocial,
  startSocial,
} from "#core/contract/social.ts";
import type { Api } from "#worker/http/mount.ts";
import { checkFacebook as checkFacebookVerb } from "./check-facebook.ts";
import { linkSocial as linkSocialVerb } from "./link-social.ts";
import { signInByFacebook as signInByFacebookVerb } from "./sign-in-by-facebook.ts";
import { signInBySocial as signInBySocialVerb } from "./sign-in-by-social.ts";
import { signUpBySocial as signUpBySocialVerb } from "./sign-up-by-social.ts";
import { startSocial as startSocialVerb } from "./start-social.ts";

export function socialRoutes(api: Api): void {
  api.open(startSocial, startSocialVerb);
  api.open(signInBySocial, signInBySocialVerb);
  api.open(signUpBySocial, signUpBySocialVerb);
  api.own(linkSocial, linkSocialVerb);
  api.open(signInByFacebook, signInByFacebookVerb);
  api.open(checkFacebook, checkFacebookVerb);
}
