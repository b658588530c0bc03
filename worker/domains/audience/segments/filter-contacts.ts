import * as z from "zod";
import {
  anyOf,
  conditionsOf,
  type FilterGroup,
  labelKeyOf,
  MAX_CONDITIONS,
  SEGMENT_TEXTS,
  type SegmentFilter,
  segmentFilter,
} from "#core/audience/segment-filter.ts";
import { contract } from "#core/contract/registry.ts";
import type { Segment, SegmentContact } from "#core/contract/segments/segments.ts";
import { invalid, notFound } from "#core/errors.ts";
import { keyedLimit } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { verb } from "#worker/verb.ts";
import { type MemberRow, matchPage } from "./filter-queries.ts";
import { countMatches } from "./inner/count-queries.ts";
import { countCampaigns, type SegmentRow, segmentsAmong } from "./inner/segment-queries.ts";
import { knownLabels } from "./known-labels.ts";
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

function filterOf({ filter }: Pick<SegmentRow, "filter">): SegmentFilter {
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

/** The filters of a campaign's segments, which are read together: within the conditions of one. */
export async function filtersOf(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<SegmentFilter[]> {
  if (ids.length === 0) return [];
  const rows = await segmentsAmong(ctx, ids);
  if (rows.length < ids.length) throw notFound("Segment");
  const filters = rows.map(filterOf);
  if (conditionsOf(anyOf(filters)).length > MAX_CONDITIONS) {
    throw invalid("segment_array", SEGMENT_TEXTS.tooManyTogether);
  }
  return filters;
}

/**
 * Refuses a campaign whose segments name what is no longer there: a condition that leaves out the contacts
 * of a group would leave out no one.
 */
export async function checkFilters(
  ctx: AccountContext,
  filters: readonly FilterGroup[],
): Promise<void> {
  if (filters.length === 0) return;
  const problem = await unknownIn(ctx, anyOf(filters));
  if (problem !== undefined) throw invalid("segment_array", SEGMENT_TEXTS.outdated(problem));
}

/** Those that still exist: for values of recipients who were found by them. */
export async function remainingFilters(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<SegmentFilter[]> {
  return ids.length === 0 ? [] : (await segmentsAmong(ctx, ids)).map(filterOf);
}

/** Refuses a filter that names a label, a group or a campaign that the account does not have. */
export async function checkFilter(ctx: AccountContext, filter: FilterGroup): Promise<void> {
  const problem = await unknownIn(ctx, filter);
  if (problem !== undefined) throw invalid("filter", problem);
}

/** What a filter names that the account does not have. */
async function unknownIn(ctx: AccountContext, filter: FilterGroup): Promise<string | undefined> {
  const named = namedIn(filter);
  const [labels, groups, campaigns] = await Promise.all([
    knownLabels(ctx),
    groupNames(ctx, named.groups),
    countCampaigns(ctx, named.campaigns),
  ]);
  const unknown = named.labels.find((key) => !labels.has(key));
  if (unknown !== undefined) return SEGMENT_TEXTS.unknownLabel(unknown);
  if (groups.size < named.groups.length) return SEGMENT_TEXTS.unknownGroup;
  if (campaigns < named.campaigns.length) return SEGMENT_TEXTS.unknownCampaign;
  return undefined;
}

function namedIn(filter: FilterGroup) {
  const conditions = conditionsOf(filter);
  const groups = conditions.flatMap((rule) => (rule.field === "group" ? rule.value : []));
  const campaigns = conditions.flatMap((rule) =>
    rule.field === "received" || rule.field === "answered" || rule.field === "opened"
      ? rule.value
      : [],
  );
  return {
    labels: conditions.flatMap(({ field }) => labelKeyOf(field) ?? []),
    groups: [...new Set(groups)],
    campaigns: [...new Set(campaigns)],
  };
}
