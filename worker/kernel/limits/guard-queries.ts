import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessWithin } from "#worker/db/limit-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { contactsOf, dataBytesOf } from "./usage-queries.ts";

// One row beyond the last allowed one is enough: at most that many index entries are read.
export function withinGroups(ctx: AccountContext, most: number): Statement {
  return abortUnlessWithin(
    "groups",
    sql`NOT EXISTS (SELECT 1 FROM groups WHERE account_id = ${ctx.db.accountId}
      LIMIT 1 OFFSET ${most})`,
  );
}

export function withinDrafts(ctx: AccountContext, most: number): Statement {
  return abortUnlessWithin(
    "drafts",
    sql`NOT EXISTS (SELECT 1 FROM campaigns WHERE account_id = ${ctx.db.accountId}
      AND status = 'draft' LIMIT 1 OFFSET ${most})`,
  );
}

export function withinTemplates(ctx: AccountContext, most: number): Statement {
  return abortUnlessWithin(
    "templates",
    sql`NOT EXISTS (SELECT 1 FROM templates WHERE account_id = ${ctx.db.accountId}
      LIMIT 1 OFFSET ${most})`,
  );
}

export function withinSegments(ctx: AccountContext, most: number): Statement {
  return abortUnlessWithin(
    "segments",
    sql`NOT EXISTS (SELECT 1 FROM segments WHERE account_id = ${ctx.db.accountId}
      LIMIT 1 OFFSET ${most})`,
  );
}

export function withinParams(ctx: AccountContext, most: number): Statement {
  return abortUnlessWithin(
    "params",
    sql`NOT EXISTS (SELECT 1 FROM params WHERE account_id = ${ctx.db.accountId}
      LIMIT 1 OFFSET ${most})`,
  );
}

/** Nothing new passes, whatever the limit is: an account with too many contacts may still change them. */
export function withinContacts(ctx: AccountContext, most: number, fresh: SQL): Statement {
  return abortUnlessWithin("contacts", sql`(${fresh}) <= MAX(0, ${most} - ${contactsOf(ctx)})`);
}

export function withinData(ctx: AccountContext, most: number): Statement {
  return abortUnlessWithin("data", sql`${dataBytesOf(ctx)} <= ${most}`);
}
