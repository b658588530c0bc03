import * as authContract from "#core/contract/auth.ts";
import * as securityContract from "#core/contract/security.ts";
import * as subAccountsContract from "#core/contract/sub-accounts.ts";
import type { Api } from "#worker/http/mount.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { renewSession } from "./renew-session.ts";
import { returnToOwn } from "./return-to-own.ts";
import { signOut } from "./sign-out.ts";

export function sessionsRoutes(api: Api): void {
  api.own(securityContract.listSessions, listSessions);
  api.own(securityContract.endSession, endSession);
  api.open(authContract.renewSession, renewSession);
  api.open(authContract.signOut, signOut);
  api.own(subAccountsContract.returnToOwn, returnToOwn);
}
