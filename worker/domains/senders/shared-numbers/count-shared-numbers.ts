import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { poolCounts } from "./inner/queries.ts";

/** R312. */
export const countSharedNumbers = verb(contract.countSharedNumbers, async (ctx, { pool }) => ({
  data: { pool, ...(await poolCounts(ctx, pool)) },
}));
