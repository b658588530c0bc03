import type { Id } from "#core/ids.ts";
import type { Caller, SystemContext } from "#worker/context.ts";
import { sessionOfAccess } from "./access-token.ts";
import { sessionOfRefresh } from "./refresh-token.ts";

/**
 * The sessions that a browser's cookies belong to, whichever of the two it still has, including
 * ended ones. Rarely more than one.
 */
export async function shownSessions({
  settings,
  caller,
}: Pick<SystemContext, "settings"> & { caller: Caller }): Promise<Set<Id<"session">>> {
  const refresh = caller.cookies.get("refresh");
  const access = caller.cookies.get("session");
  const found = await Promise.all([
    refresh && sessionOfRefresh(settings, refresh),
    access && sessionOfAccess(settings, access, 0),
  ]);
  return new Set(found.filter((session) => session !== undefined && session !== ""));
}
