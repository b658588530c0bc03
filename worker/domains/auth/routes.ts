import { renewSession, signIn, signOut, signUp } from "#core/contract/auth.ts";
import type { Api } from "#worker/http/mount.ts";
import { renewSession as renewSessionVerb } from "./renew-session.ts";
import { signIn as signInVerb } from "./sign-in.ts";
import { signOut as signOutVerb } from "./sign-out.ts";
import { signUp as signUpVerb } from "./sign-up.ts";

export function authRoutes(api: Api): void {
  api.open(signIn, signInVerb);
  api.open(signUp, signUpVerb);
  api.open(renewSession, renewSessionVerb);
  api.open(signOut, signOutVerb);
}
