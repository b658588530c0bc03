import type { AccountContext } from "#worker/context.ts";
import { groupInUse } from "#worker/domains/campaigns/group-in-use.ts";
import { groupById } from "./group-queries.ts";
import { presentGroup } from "./present.ts";

export async function getGroup(ctx: AccountContext, input: { id: string }) {
  const [row, used] = await Promise.all([groupById(ctx, input.id), groupInUse(ctx, input.id)]);
  return { data: presentGroup(row, used) };
}
