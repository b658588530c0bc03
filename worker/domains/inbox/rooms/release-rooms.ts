import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { takeRoomsFrom } from "./inner/change-queries.ts";

/** A sub-account that may not look after conversations any more: its conversations are unassigned. */
export async function releaseRooms(ctx: AccountContext, subAccount: string): Promise<void> {
  await commit(ctx, {
    statements: takeRoomsFrom(ctx, subAccount),
    events: [{ type: "room.changed", accounts: [subAccount] }],
    audit: { action: "room.release", subject: subAccount },
  });
}
