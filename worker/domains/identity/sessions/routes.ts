import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { renewSession } from "./renew-session.ts";
import { returnToOwn } from "./return-to-own.ts";
import { signOut } from "./sign-out.ts";

export const sessionsRoutes = [listSessions, endSession, renewSession, signOut, returnToOwn];
