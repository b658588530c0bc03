import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { anyOf, type FilterGroup } from "#core/audience/segment-filter.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { audiences } from "#worker/db/schema/shard/audiences.ts";
import type { Statement } from "#worker/db/statement.ts";
import { inScope } from "#worker/domains/audience/segments/filter-queries.ts";
import {
  type SegmentScope,
  segmentScope,
} from "#worker/domains/audience/segments/segment-scope.ts";
import { sharedIds, sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";

export type AudienceRecord = typeof audiences.$inferSelect;

/** A complete audience; one that is still being written, or is being deleted, is not there. */
export async function findAudience(
  ctx: AccountContext,
  id: string,
): Promise<AudienceRecord | undefined> {
  return ctx.db.find(audiences, whole(eq(audiences.id, id)));
}

export async function audienceById(ctx: AccountContext, id: string): Promise<AudienceRecord> {
  const found = await findAudience(ctx, id);
  if (!found) throw notFound("Audience");
  return found;
}

/** Some of them by id. */
export async function audiencesAmong(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, AudienceRecord>> {
  const rows = await ctx.db.list(audiences, {
    where: whole(sql`${audiences.id} IN ${amongIds(ids)}`),
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function whole(where: SQL): SQL {
  return and(where, isNotNull(audiences.completeAt), ne(audiences.kind, "reviewed")) ?? where;
}

/** For a batch that makes a campaign use it: the sweep may be deleting it at this moment. */
export function abortUnlessComplete(ctx: AccountContext, id: string): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM audiences WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND complete_at IS NOT NULL)`);
}

const numberRow = z.object({ number: z.string(), fields: z.string() });
export type NumberRow = z.infer<typeof numberRow>;

/** The first numbers of a campaign's list, with their values. */
export function firstNumbers(ctx: AccountContext, campaign: string, limit: number) {
  return ctx.db.rows(
    sql`SELECT number, fields FROM audience_numbers WHERE account_id = ${ctx.db.accountId}
      AND audience_id = (SELECT audience_id FROM campaigns
        WHERE account_id = ${ctx.db.accountId} AND id = ${campaign})
      ORDER BY number LIMIT ${limit}`,
    numberRow,
  );
}

const rejectRow = z.object({
  row: z.number(),
  kind: z.enum(["invalid", "duplicate"]),
  reason: z.string(),
  number: z.string(),
  cells: z.string(),
});
type RejectRow = z.infer<typeof rejectRow>;

/** What was left out, in the order of the list, behind row `after`; of one kind if it is named. */
export function rejectPage(
  ctx: AccountContext,
  id: string,
  { after, limit, kind }: { after: number; limit: number; kind?: RejectRow["kind"] },
): Promise<RejectRow[]> {
  return ctx.db.rows(
    sql`SELECT row, kind, reason, number, cells FROM audience_rejects
      WHERE account_id = ${ctx.db.accountId} AND audience_id = ${id} AND row > ${after}
        ${kind ? sql`AND kind = ${kind}` : sql``}
      ORDER BY row LIMIT ${limit}`,
    rejectRow,
  );
}

/**
 * The values of a recipient `m` in a campaign's groups, or in its list; NULL if it is in none. One that was in
 * a segment may no longer be, because of the campaign: the values are those of any contact with the number,
 * if it is `anywhere` that the recipient may be.
 */
export function valuesIn(parts: readonly AudiencePart[], anywhere = sql`1`): SQL {
  const [list] = parts;
  if (list?.kind === "list") {
    return sql`SELECT n.fields FROM audience_numbers n WHERE n.account_id = ${list.owner}
      AND n.audience_id = ${list.id} AND n.number = m.recipient`;
  }
  // The one account as `IN`: the guard wants to see that accounts are named.
  const inGroups = sql`SELECT k.fields FROM json_each(${pairsOf(parts)}) g
    CROSS JOIN contacts k ON k.account_id IN (g.value->>1) AND k.group_id = g.value->>0
      AND k.number = m.recipient ORDER BY g.key LIMIT 1`;
  const segments = parts.find((part): part is Segments => part.kind === "segments");
  if (!segments) return inGroups;
  return sql`SELECT COALESCE((${inGroups}), (SELECT c.fields FROM contacts c
    WHERE ${anywhere} AND ${inScope(segments.scope)} AND c.number = m.recipient
    ORDER BY c.id LIMIT 1))`;
}

const row = z.object({ number: z.string(), fields: z.string() });

/** The values of some of an audience's numbers. */
export function valuesOf(ctx: AccountContext, id: string, numbers: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT number, fields FROM audience_numbers WHERE account_id = ${ctx.db.accountId}
      AND audience_id = ${id} AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
    row,
  );
}

/** An audience whose numbers are not all there by then is given up. */
export const GIVEN_UP_MS = 60 * 60_000;
/** One that no campaign uses is deleted after this time. */
export const UNUSED_MS = 7 * 24 * 60 * 60_000;

/** A group with its account, or a list of numbers. */
interface Named {
  kind: "group" | "list";
  id: string;
  owner: string;
}

/** All segments of a campaign: everyone who is in any of them, once. */
interface Segments {
  kind: "segments";
  filter: FilterGroup;
  scope: SegmentScope;
}

export type AudiencePart = Named | Segments;

/** Groups for a query, each with the account to look in: one that is no longer shared is empty. */
export function pairsOf(parts: readonly AudiencePart[]): string {
  return JSON.stringify(
    parts.flatMap((part) => (part.kind === "group" ? [[part.id, part.owner]] : [])),
  );
}

interface Targets {
  groups: readonly string[];
  /** Filters of segments, and the moment that "in the last days" is about, if it is not this one. */
  filters: readonly FilterGroup[];
  at?: number;
  list: string | undefined;
}

/**
 * A campaign's numbers or spreadsheet; or where each of its groups is: the account's own, or the parent's
 * that shares it; and then its segments. A deleted group is empty.
 */
export async function audienceParts(
  ctx: AccountContext,
  { groups, filters, at, list }: Targets,
): Promise<AudiencePart[]> {
  const own = ctx.account.id;
  if (list !== undefined) return [{ kind: "list", id: list, owner: own }];
  const shared = await sharedWith(ctx, "group");
  const given = shared && (await sharedIds(shared));
  const named = groups.map((id): AudiencePart => {
    const owner = shared && given?.has(id) ? shared.owner.account.id : own;
    return { kind: "group", id, owner };
  });
  if (filters.length === 0) return named;
  const filter = anyOf(filters);
  return [...named, { kind: "segments", filter, scope: await segmentScope(ctx, filter, at) }];
}
