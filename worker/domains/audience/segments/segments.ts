import { anyOf, SEGMENT_TEXTS, type SegmentFilter } from "#core/audience/segment-filter.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { GroupSize } from "#core/rules/audience.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { abortIfInUse, groupsInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepSegmentsWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { abortIfInWorkflow, inWorkflow } from "#worker/kernel/workflow-use-queries.ts";
import { verb } from "#worker/verb.ts";
import { checkFilter, presentSegment } from "./filter-contacts.ts";
import { countMatches } from "./inner/count-queries.ts";
import {
  changeSegment,
  deleteSegmentRow,
  insertSegment,
  segmentById,
  segmentPage,
  segmentsAmong,
} from "./inner/segment-queries.ts";
import { knownLabels } from "./known-labels.ts";
import { segmentScope } from "./segment-scope.ts";

export const listSegments = verb(contract.listSegments, async (ctx, input) => {
  const page = paging(input);
  const { search, ids, groups } = input;
  const [{ rows, total }, used, known] = await Promise.all([
    segmentPage(ctx, { search, ids, groups, ...page }),
    groupsInUse(ctx),
    groups && groupNames(ctx, groups),
  ]);
  if (groups?.some((id) => !known?.has(id))) throw notFound("Group");
  return pageOf(
    rows.map((row) => presentSegment(row, used.has(row.id))),
    total,
    page,
  );
});

export const getSegment = verb(contract.getSegment, async (ctx, { id }) => {
  const [row, used] = await Promise.all([segmentById(ctx, id), groupsInUse(ctx)]);
  return { data: presentSegment(row, used.has(id)) };
});

export const createSegment = verb(contract.createSegment, async (ctx, { name, filter }) => {
  await checkFilter(ctx, filter);
  const id = newId("segment", ctx.now());
  const fresh = { id, name, filter: JSON.stringify(filter) };
  const within = keepSegmentsWithin(ctx, await limitsOf(ctx));
  await commit(ctx, {
    statements: [insertSegment(ctx, fresh), within],
    audit: { action: "segment.create", subject: id },
  }).catch(refuseTwice);
  return getSegment(ctx, { id });
});

/** Changes a segment. A campaign that is scheduled with it goes to who is in it then. */
export const updateSegment = verb(contract.updateSegment, async (ctx, { id, name, filter }) => {
  await segmentById(ctx, id);
  await checkFilter(ctx, filter);
  await commit(ctx, {
    statements: [changeSegment(ctx, id, { name, filter: JSON.stringify(filter) })],
    audit: { action: "segment.change", subject: id },
  }).catch(refuseTwice);
  return getSegment(ctx, { id });
});

/** Deletes a segment; not while a campaign on its way or an active workflow uses it. */
export const deleteSegment = verb(contract.deleteSegment, async (ctx, { id }) => {
  await segmentById(ctx, id);
  await commit(ctx, {
    statements: [
      abortIfInUse(ctx, id),
      abortIfInWorkflow(ctx, "segment", [id]),
      deleteSegmentRow(ctx, id),
    ],
    audit: { action: "segment.delete", subject: id },
  }).catch(async (error: unknown) => {
    if (!isCheckViolation(error)) throw error;
    throw (await inWorkflow(ctx, "segment", [id])) ?? conflict(SEGMENT_TEXTS.inUse);
  });
  return {};
});

/** What a name that another segment has is refused with. */
function refuseTwice(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw conflict(SEGMENT_TEXTS.nameTaken, "name");
}

/** What a campaign must know of its segments together, as of a group; none if it has none. */
export async function segmentSizes(
  ctx: AccountContext,
  filters: readonly SegmentFilter[],
): Promise<(GroupSize & { labels: string[] })[]> {
  if (filters.length === 0) return [];
  const filter = anyOf(filters);
  const scope = await segmentScope(ctx, filter);
  const [{ total, unsubscribed }, labels] = await Promise.all([
    countMatches(ctx, filter, scope),
    knownLabels(ctx),
  ]);
  const counts = { totalContacts: total, unsubscribe: unsubscribed };
  return [{ ...counts, status: "Ready", labels: [...labels.values()] }];
}

/** Names of segments by id; deleted ones are absent. */
export async function segmentNames(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await segmentsAmong(ctx, ids)).map(({ id, name }) => [id, name]));
}
