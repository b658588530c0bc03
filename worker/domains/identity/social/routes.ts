import { checkFacebook } from "./check-facebook.ts";
import { linkSocial } from "./link-social.ts";
import { signInByFacebook } from "./sign-in-by-facebook.ts";
import { signInBySocial } from "./sign-in-by-social.ts";
import { signUpBySocial } from "./sign-up-by-social.ts";
import { startSocial } from "./start-social.ts";

export const socialRoutes = [
  startSocial,
  signInBySocial,
  signUpBySocial,
  linkSocial,
  signInByFacebook,
  checkFacebook,
];
