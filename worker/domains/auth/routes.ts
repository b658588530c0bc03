import { renewSession, signIn, signOut } from "#core/contract/auth.ts";
import type { Api } from "#worker/http/mount.ts";
import { renewSession as renewSessionVerb } from "./renew-session.ts";
import { signIn as signInVerb } from "./sign-in.ts";
import { signOut as signOutVerb } from "./sign-out.ts";

export function authRoutes(api: Api): void {
  api.open(signIn, signInVerb);
  api.open(renewSession, renewSessionVerb);
  api.open(signOut, signOutVerb);
}
