import type { SystemContext } from "#worker/context.ts";
import { personByUser, removeSessions } from "./session-queries.ts";

type Which = Parameters<typeof removeSessions>[1];

/** Ends sessions, with those that act through them, and closes their live sockets. */
export async function endSessions(
  ctx: Pick<SystemContext, "control" | "now" | "feed" | "log">,
  which: Which,
): Promise<number> {
  const ended = await removeSessions(ctx, which);
  for (const userId of new Set(ended.map((session) => session.userId))) {
    const ids = ended.filter((session) => session.userId === userId).map(({ id }) => id);
    await hangUp(ctx, userId, ids).catch((error: unknown) =>
      ctx.log.error("session.hang-up", error),
    );
  }
  return ended.length;
}

async function hangUp(
  ctx: Pick<SystemContext, "control" | "feed">,
  userId: string,
  sessions: string[],
): Promise<void> {
  const person = await personByUser(ctx, userId);
  if (person) await ctx.feed(person.account.id).disconnect(sessions);
}
