import { eq, type SQL } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";

type Control = Pick<SystemContext, "control">;

async function refWhere(ctx: Control, where: SQL) {
  const { id, shard, number } = accounts;
  const found = ctx.control.orm.select({ id, shard, number }).from(accounts).where(where).limit(1);
  return (await found)[0];
}

export function refById(ctx: Control, id: string) {
  return refWhere(ctx, eq(accounts.id, id));
}

export function refByNumber(ctx: Control, number: number) {
  return refWhere(ctx, eq(accounts.number, number));
}
