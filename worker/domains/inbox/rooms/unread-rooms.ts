import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { inboxState } from "./inner/inbox-queries.ts";
import { roomAccounts } from "./inner/listed-queries.ts";

export const unreadRooms = verb(contract.unreadRooms, async (ctx) => {
  const { unread } = await inboxState(ctx, await roomAccounts(ctx));
  return { unread };
});
