import { linkSocial } from "./link-social.ts";
import { signInBySocial, signUpBySocial } from "./sign-in-by-social.ts";
import { checkFacebook, signInByFacebook, startSocial } from "./start-social.ts";

export const socialRoutes = [
  startSocial,
  signInBySocial,
  signUpBySocial,
  linkSocial,
  signInByFacebook,
  checkFacebook,
];
