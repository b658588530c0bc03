import type { AccountContext } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { inShard } from "./support.ts";

/** Gives the account the parameter `shop`. */
export const addParam = (ctx: AccountContext, value: string) =>
  ctx.db.batch([
    ctx.db.insert(shardTables.params, {
      id: "par_shop",
      name: "Shop",
      key: "shop",
      value,
      createdAt: ctx.now(),
    }),
  ]);

export const setParam = (ctx: AccountContext, value: string) =>
  inShard(ctx, "UPDATE params SET value = ?2 WHERE account_id = ?1", value);
