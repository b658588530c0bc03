import type { SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import {
  deletedSessions,
  deleteSessions,
  expiredBefore,
  pastTheirEnd,
  personByUser,
} from "./session-queries.ts";
import { deleteOldSignIns } from "./sign-in-queries.ts";

/** Sign-ins that one run of the sweep deletes. */
const AT_ONCE = 2000;

type Ctx = Pick<SystemContext, "now" | "control" | "feed" | "log">;

/** Ends sessions, with those that act through them, and closes their live sockets; returns how many. */
export async function endSessions(
  ctx: Ctx,
  which: Parameters<typeof deleteSessions>[1],
  also: readonly Statement[] = [],
): Promise<number> {
  const [result] = await writeControl(ctx, [deleteSessions(ctx, which), ...also]);
  return await closeSockets(ctx, result);
}

/** Closes the live sockets of the sessions that a commit deleted; returns how many sessions they were. */
export async function closeSockets(
  ctx: Ctx,
  result: D1Result<unknown> | undefined,
): Promise<number> {
  const ended = deletedSessions(result);
  for (const [userId, sessions] of Map.groupBy(ended, ({ user_id }) => user_id)) {
    const ids = sessions.map(({ id }) => id);
    await disconnect(ctx, userId, ids).catch((error: unknown) =>
      ctx.log.error("session.hang-up", error),
    );
  }
  return ended.length;
}

async function disconnect(ctx: Ctx, userId: string, sessions: string[]): Promise<void> {
  const person = await personByUser(ctx, userId);
  if (person) await ctx.feed(person.account.id).disconnect(sessions);
}

/** Ends administrators' log-ins as someone else whose time is over, with their live sockets. */
export async function sweepLogins(ctx: SystemContext): Promise<void> {
  await endSessions(ctx, pastTheirEnd(ctx.now()));
}

/** Deletes sessions that are over, and sign-ins that were kept long enough; true if there are more of those. */
export async function sweepSessions(ctx: SystemContext): Promise<boolean> {
  await endSessions(ctx, expiredBefore(ctx.now()));
  const [result] = await writeControl(ctx, [deleteOldSignIns(ctx, AT_ONCE)]);
  return result?.meta.changes === AT_ONCE;
}
