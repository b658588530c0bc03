import {
  checkFacebook,
  linkSocial,
  signInByFacebook,
  signInBySocial,
  signUpBySocial,
  startSocial,
} from "./sign-in-by-social.ts";

export const socialRoutes = [
  startSocial,
  signInBySocial,
  signUpBySocial,
  linkSocial,
  signInByFacebook,
  checkFacebook,
];
