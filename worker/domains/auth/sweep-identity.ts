import type { SystemContext } from "#worker/context.ts";
import { dropExpiredCodes } from "./code-queries.ts";
import { endSessions } from "./end-sessions.ts";
import { expiredBefore } from "./session-queries.ts";

/** Forgets codes and sessions that are over. */
export async function sweepIdentity(ctx: SystemContext): Promise<void> {
  await dropExpiredCodes(ctx);
  await endSessions(ctx, expiredBefore(ctx.now()));
}
