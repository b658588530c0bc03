import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { endedGrants } from "#worker/db/schema/shard/connections.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";

export type EndedRow = Omit<typeof endedGrants.$inferSelect, "accountId">;

export function insertEnded(
  ctx: AccountContext,
  row: Pick<EndedRow, "id" | "app" | "place" | "secret">,
): Statement {
  return ctx.db.insert(endedGrants, { ...row, nextAt: ctx.now() });
}

export function findEnded(ctx: AccountContext, id: string) {
  return ctx.db.find(endedGrants, eq(endedGrants.id, id));
}

export function deleteEnded(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(endedGrants, eq(endedGrants.id, id));
}

/** Of one CRM: at some vendors, what is revoked later would end what was agreed to since. */
export function forgetEnded(ctx: AccountContext, app: EndedRow["app"]): Statement {
  return ctx.db.delete(endedGrants, eq(endedGrants.app, app));
}

export function retryEnded(
  ctx: AccountContext,
  { id, tries }: EndedRow,
  nextAt: number,
): Statement {
  return ctx.db.update(endedGrants, { tries: tries + 1, nextAt }, eq(endedGrants.id, id));
}

const due = z.object({ account_id: z.string(), id: z.string() });

export function dueEnded(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM ended_grants WHERE next_at <= ${now}
    ORDER BY next_at LIMIT ${limit}
    /* cross-account: the sweep revokes what any account's connections no longer use */`;
  return readRows(shard, query, due);
}
