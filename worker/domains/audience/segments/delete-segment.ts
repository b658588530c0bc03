import { SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { abortIfInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteSegmentRow, segmentById } from "./inner/segment-queries.ts";

/** Deletes a segment; not while a campaign that is on its way uses it. */
export const deleteSegment = verb(contract.deleteSegment, async (ctx, { id }) => {
  await segmentById(ctx, id);
  await commit(ctx, {
    statements: [abortIfInUse(ctx, id), deleteSegmentRow(ctx, id)],
    audit: { action: "segment.delete", subject: id },
  }).catch((error: unknown) => {
    throw isCheckViolation(error) ? new CooeeError("CONFLICT", SEGMENT_TEXTS.inUse) : error;
  });
  return {};
});
