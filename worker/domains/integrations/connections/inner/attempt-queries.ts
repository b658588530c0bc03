import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { connectionAttempts } from "#worker/db/schema/shard/connections.ts";
import type { Statement } from "#worker/db/statement.ts";

export type AttemptRow = Omit<typeof connectionAttempts.$inferSelect, "accountId">;

/** Those that took too long go with the next that is begun. */
export function insertAttempt(ctx: AccountContext, row: AttemptRow): Statement[] {
  return [
    ctx.db.delete(connectionAttempts, lte(connectionAttempts.expiresAt, ctx.now())),
    ctx.db.insert(connectionAttempts, row),
  ];
}

export function findAttempt(ctx: AccountContext, stateHash: string) {
  const open = and(
    eq(connectionAttempts.stateHash, stateHash),
    gt(connectionAttempts.expiresAt, ctx.now()),
  );
  return ctx.db.find(connectionAttempts, open ?? sql`0`);
}

/** Aborts its batch if the attempt was used before. */
export function spendAttempt(ctx: AccountContext, stateHash: string): Statement[] {
  return [
    ctx.db.delete(connectionAttempts, eq(connectionAttempts.stateHash, stateHash)),
    abortUnlessChanged(),
  ];
}
