import type { SystemContext } from "#worker/context.ts";
import { endSessions } from "./end-sessions.ts";
import { expiredBefore } from "./session-queries.ts";

/** Deletes sessions that are over. */
export async function sweepSessions(ctx: SystemContext): Promise<void> {
  await endSessions(ctx, expiredBefore(ctx.now()));
}
