import { listAdministratorLogins } from "./list-logins.ts";
import { endSession, listSessions, signOut } from "./list-sessions.ts";
import { renewSession } from "./renew-session.ts";
import { returnToOwn } from "./return-to-own.ts";

export const sessionsRoutes = [
  listSessions,
  endSession,
  renewSession,
  signOut,
  returnToOwn,
  listAdministratorLogins,
];
