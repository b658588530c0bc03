import * as z from "zod";
import { type SegmentFilter, segmentFilter } from "#core/audience/segment-filter.ts";
import { contract } from "#core/contract/registry.ts";
import type { Segment, SegmentContact } from "#core/contract/segments/segments.ts";
import { keyedLimit } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { type MemberRow, matchPage } from "./filter-queries.ts";
import { checkFilter } from "./inner/check-filter.ts";
import { countMatches } from "./inner/count-queries.ts";
import type { SegmentRow } from "./inner/segment-queries.ts";
import { segmentScope } from "./segment-scope.ts";

/** A page of numbers in their order. */
export const filterContacts = verb(
  contract.filterContacts,
  async (ctx, { filter, ...requested }) => {
    const limit = keyedLimit(requested.limit);
    const page = { after: requested.cursor ?? "", limit: limit + 1 };
    const scope = await segmentScope(ctx, filter);
    const [rows] = await Promise.all([
      matchPage(ctx, filter, scope, page),
      checkFilter(ctx, filter),
    ]);
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? shown.at(-1)?.number : undefined;
    return { items: shown.map(presentMember), limit, ...(next ? { next } : {}) };
  },
);

export const countFilter = verb(contract.countFilter, async (ctx, { filter }) => {
  const scope = await segmentScope(ctx, filter);
  const [data] = await Promise.all([countMatches(ctx, filter, scope), checkFilter(ctx, filter)]);
  return { data };
});

export function filterOf({ filter }: Pick<SegmentRow, "filter">): SegmentFilter {
  return segmentFilter.parse(JSON.parse(filter));
}

export function presentSegment(row: SegmentRow, used: boolean): Segment {
  const { id, name, createdAt, updatedAt } = row;
  return { _id: id, name, filter: filterOf(row), createdAt, updatedAt, used };
}

const values = z.record(z.string(), z.string());

function presentMember(row: MemberRow): SegmentContact {
  return {
    _id: row.id,
    number: row.number,
    group: row.group_id,
    fields: values.parse(JSON.parse(row.fields)),
    isBlocked: row.blocked === 1,
    isBlockedByUser: row.opted_out === 1,
  };
}
