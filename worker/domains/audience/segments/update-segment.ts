import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { getSegment } from "./get-segment.ts";
import { checkFilter } from "./inner/check-filter.ts";
import { refuseTwice } from "./inner/refuse-twice.ts";
import { changeSegment, segmentById } from "./inner/segment-queries.ts";

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
