import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { segments } from "#worker/db/schema/shard/segments.ts";
import type { Statement } from "#worker/db/statement.ts";

export type SegmentRow = typeof segments.$inferSelect;

export function segmentById(ctx: AccountContext, id: string): Promise<SegmentRow> {
  return ctx.db.get(segments, eq(segments.id, id), "Segment");
}

/** Those of these ids that are the account's segments. */
export function segmentsAmong(ctx: AccountContext, ids: IdSet): Promise<SegmentRow[]> {
  return ctx.db.list(segments, { where: isAmong(ids), orderBy: segments.id.getSQL() });
}

interface SegmentList {
  search: string | undefined;
  ids: readonly string[] | undefined;
  /** Only those with a condition that names one of these groups. */
  groups: readonly string[] | undefined;
  limit: number;
  offset: number;
}

/** Newest first: an id begins with its time. */
export function segmentPage(ctx: AccountContext, list: SegmentList) {
  const { limit, offset } = list;
  const where = matching(list);
  return ctx.db.page(segments, { where, orderBy: desc(segments.id), limit, offset });
}

function matching({ search, ids, groups }: SegmentList): SQL | undefined {
  return and(
    ids && isAmong(ids),
    groups && namesOneOf(groups),
    search?.trim() ? contains("segments.name", search) : undefined,
  );
}

function isAmong(ids: IdSet): SQL {
  return sql`${segments.id} IN ${amongIds(ids)}`;
}

/** Ids of groups and campaigns stand in lists, the other values of conditions do not. */
function namesOneOf(groups: readonly string[]): SQL {
  return sql`EXISTS (SELECT 1 FROM json_tree(${segments.filter})
    WHERE typeof(key) = 'integer' AND type = 'text' AND value IN ${amongIds(groups)})`;
}

/** No two segments of an account differ by case alone. */
function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

type SegmentValues = Pick<SegmentRow, "name" | "filter">;

export function insertSegment(
  ctx: AccountContext,
  fresh: SegmentValues & { id: string },
): Statement {
  const now = ctx.now();
  const times = { createdAt: now, updatedAt: now };
  return ctx.db.insert(segments, { ...fresh, nameKey: nameKey(fresh.name), ...times });
}

export function changeSegment(ctx: AccountContext, id: string, values: SegmentValues): Statement {
  const change = { ...values, nameKey: nameKey(values.name), updatedAt: ctx.now() };
  return ctx.db.update(segments, change, eq(segments.id, id));
}

export function deleteSegmentRow(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(segments, eq(segments.id, id));
}

/** Labels of the account's groups, as they are spelt; of only some groups, if they are named. */
export async function labelsIn(ctx: AccountContext, among?: IdSet): Promise<string[]> {
  const rows = await ctx.db.rows(
    sql`SELECT DISTINCT f.value AS label FROM groups g, json_each(g.fields) f
      WHERE g.account_id = ${ctx.db.accountId}
        ${among ? sql`AND g.id IN ${amongIds(among)}` : sql``}`,
    z.object({ label: z.string() }),
  );
  return rows.map(({ label }) => label);
}

/** How many of these campaigns the account has. */
export async function countCampaigns(ctx: AccountContext, ids: readonly string[]): Promise<number> {
  const [row] = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n FROM campaigns
      WHERE account_id = ${ctx.db.accountId} AND id IN ${amongIds(ids)}`,
    z.object({ n: z.number() }),
  );
  return row?.n ?? 0;
}
