import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { groupsInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import { verb } from "#worker/verb.ts";
import { presentSegment } from "./inner/present-segment.ts";
import { segmentCount, segmentPage } from "./inner/segment-queries.ts";

export const listSegments = verb(contract.listSegments, async (ctx, input) => {
  const page = paging(input);
  const { search, ids, groups } = input;
  const list = { search, ids, groups };
  const [rows, total, used, known] = await Promise.all([
    segmentPage(ctx, { ...list, ...page }),
    segmentCount(ctx, list),
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
