import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { compileSegment } from "#core/audience/compile-segment.ts";
import type { Compiled } from "#core/audience/compiled.ts";
import type { FilterGroup } from "#core/audience/segment-filter.ts";
import type { AccountContext } from "#worker/context.ts";
import type { SegmentScope } from "./segment-scope.ts";

/** A compiled condition as a part of a query: parameters take the places of its question marks. */
export function conditionToSql({ sql: text, params }: Compiled): SQL {
  const [first = "", ...rest] = text.split("?");
  const pieces = rest.map((piece, at) => sql`${params[at]}${sql.raw(piece)}`);
  return sql`${sql.raw(first)}${sql.join(pieces)}`;
}

/** Whether a contact `c`, found by its number, is in a segment. */
export function isInSegment(filter: FilterGroup, scope: SegmentScope): SQL {
  return sql`${inScope(scope)} AND ${conditionToSql(compileSegment(filter, { ...scope, reads: "page" }))}`;
}

/** The same as FROM and WHERE, behind a number; of the parent's contacts, only shared groups are read. */
export function fromSegment(
  filter: FilterGroup,
  scope: SegmentScope,
  reads: "all" | "page",
  after = "",
): SQL {
  return sql`FROM ${scopeBehind(scope, after)} c
    WHERE ${conditionToSql(compileSegment(filter, { ...scope, reads }))}`;
}

const READ = sql.raw(
  "c.id, c.group_id, c.number, c.fields, c.fields_folded, c.source_id, c.created_at, c.account_id",
);

function scopeBehind({ account, shared }: SegmentScope, after: string): SQL {
  const own = sql`SELECT ${READ} FROM contacts c INDEXED BY contacts_by_number
    WHERE c.account_id = ${account} AND c.number > ${after}`;
  if (!shared) return sql`(${own})`;
  return sql`(${own} UNION ALL SELECT ${READ} FROM contacts c INDEXED BY contacts_number
    WHERE c.account_id = ${shared.owner} AND c.number > ${after}
      AND c.group_id IN (SELECT value FROM json_each(${JSON.stringify([...shared.groups])})))`;
}

/** Whether a contact `c`, found by its number, is one that a segment is about. */
export function inScope({ account, shared }: SegmentScope): SQL {
  if (!shared) return sql`c.account_id = ${account}`;
  return sql`c.account_id IN (${account}, ${shared.owner}) AND (c.account_id = ${account}
    OR c.group_id IN (SELECT value FROM json_each(${JSON.stringify([...shared.groups])})))`;
}

const member = z.object({
  id: z.string(),
  group_id: z.string(),
  number: z.string(),
  fields: z.string(),
  opted_out: z.number(),
  blocked: z.number(),
});
export type MemberRow = z.infer<typeof member>;

/** The next numbers that match, each with the values of the first contact that does. */
export function matchPage(
  ctx: AccountContext,
  filter: FilterGroup,
  scope: SegmentScope,
  { after, limit }: { after: string; limit: number },
): Promise<MemberRow[]> {
  const lists = JSON.stringify(scope.lists);
  const on = (column: "opted_out_at" | "blocked_at") => sql`EXISTS (SELECT 1 FROM suppressions s
    WHERE s.account_id IN (SELECT value FROM json_each(${lists})) AND s.number = m.number
      AND s.${sql.raw(column)} IS NOT NULL)`;
  return ctx.db.rows(
    sql`SELECT m.*, ${on("opted_out_at")} AS opted_out, ${on("blocked_at")} AS blocked
      FROM (SELECT MIN(c.id) AS id, c.group_id, c.number, c.fields
        ${fromSegment(filter, scope, "page", after)}
        GROUP BY c.number ORDER BY c.number LIMIT ${limit}) m ORDER BY m.number`,
    member,
  );
}
