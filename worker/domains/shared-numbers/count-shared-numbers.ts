import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { activeInPool } from "./inner/queries.ts";

/** R312. */
export const countSharedNumbers = verb(contract.countSharedNumbers, async (ctx, { pool }) => ({
  data: { pool, count: await activeInPool(ctx, pool) },
}));
