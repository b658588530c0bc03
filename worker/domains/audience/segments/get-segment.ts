import { contract } from "#core/contract/registry.ts";
import { groupsInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import { verb } from "#worker/verb.ts";
import { presentSegment } from "./inner/present-segment.ts";
import { segmentById } from "./inner/segment-queries.ts";

export const getSegment = verb(contract.getSegment, async (ctx, { id }) => {
  const [row, used] = await Promise.all([segmentById(ctx, id), groupsInUse(ctx)]);
  return { data: presentSegment(row, used.has(id)) };
});
