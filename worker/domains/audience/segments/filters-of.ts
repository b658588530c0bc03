import {
  anyOf,
  conditionsOf,
  type FilterGroup,
  MAX_CONDITIONS,
  SEGMENT_TEXTS,
  type SegmentFilter,
} from "#core/audience/segment-filter.ts";
import { invalid, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { filterOf } from "./filter-contacts.ts";
import { unknownIn } from "./inner/check-filter.ts";
import { segmentsAmong } from "./inner/segment-queries.ts";

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
