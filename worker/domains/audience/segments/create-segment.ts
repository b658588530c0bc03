import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepSegmentsWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { getSegment } from "./get-segment.ts";
import { checkFilter } from "./inner/check-filter.ts";
import { refuseTwice } from "./inner/refuse-twice.ts";
import { insertSegment } from "./inner/segment-queries.ts";

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
