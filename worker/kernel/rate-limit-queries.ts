import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { rateLimits } from "#worker/db/schema/control/kernel.ts";
import { returned, statement } from "#worker/db/statement.ts";
import { writeControl } from "./commit-control.ts";

type Control = Pick<SystemContext, "control" | "now">;

const counted = z.object({ count: z.number() });

/** Counts a try in the window of `key`; returns how many there were. */
export async function countTry(ctx: Control, key: string, windowMs: number): Promise<number> {
  const window = Math.floor(ctx.now() / windowMs);
  const count = ctx.control.orm
    .insert(rateLimits)
    .values({ key, window, count: 1, expiresAt: (window + 1) * windowMs })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.window],
      set: { count: sql`count + 1` },
    })
    .returning({ count: rateLimits.count });
  const [result] = await writeControl(ctx, [statement(count)]);
  return returned(result, counted)[0]?.count ?? 1;
}

/** How many tries there were in this window of `key`. */
export async function countedTries(ctx: Control, key: string, windowMs: number): Promise<number> {
  const window = Math.floor(ctx.now() / windowMs);
  const found = ctx.control.orm
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), eq(rateLimits.window, window)));
  return (await found)[0]?.count ?? 0;
}

export async function deleteOldTries(ctx: Control): Promise<void> {
  const over = sql`DELETE FROM rate_limits WHERE expires_at < ${ctx.now()}`;
  await writeControl(ctx, [statement(over)]);
}
