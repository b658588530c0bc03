import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { groupsInUse } from "#worker/domains/groups/group-use-queries.ts";
import { verb } from "#worker/verb.ts";
import { presentSegment } from "./inner/present-segment.ts";
import { segmentCount, segmentPage } from "./inner/segment-queries.ts";

export const listSegments = verb(contract.listSegments, async (ctx, input) => {
  const page = paging(input);
  const list = { search: input.search, ids: input.ids };
  const [rows, total, used] = await Promise.all([
    segmentPage(ctx, { ...list, ...page }),
    segmentCount(ctx, list),
    groupsInUse(ctx),
  ]);
  return pageOf(
    rows.map((row) => presentSegment(row, used.has(row.id))),
    total,
    page,
  );
});
