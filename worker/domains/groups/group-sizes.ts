import type { AccountContext } from "#worker/context.ts";
import { groupsById } from "./name-queries.ts";

/** How many contacts each of these groups holds and whether one is being imported; foreign ids are absent. */
export async function groupSizes(ctx: AccountContext, ids: readonly string[]) {
  return (await groupsById(ctx, ids)).map(({ id, total, importing }) => ({
    id,
    total,
    importing: importing === 1,
  }));
}
