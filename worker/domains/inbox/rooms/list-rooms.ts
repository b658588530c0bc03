import { contract } from "#core/contract/registry.ts";
import { paging } from "#core/paging.ts";
import { namedCampaign } from "#worker/domains/sending/messages/history-queries.ts";
import { verb } from "#worker/verb.ts";
import { inboxState } from "./inner/inbox-queries.ts";
import { roomAccounts } from "./inner/listed-queries.ts";
import { roomPage } from "./inner/page-queries.ts";
import { presentRoom } from "./inner/present-room.ts";
import { presentationData } from "./inner/presentation-data.ts";

/** R239: 10 to a page. */
export const listRooms = verb(contract.listRooms, async (ctx, { cursor, ...input }) => {
  const { limit } = paging(input);
  const accounts = await roomAccounts(ctx);
  const [rows, known, state] = await Promise.all([
    roomPage(ctx, accounts, { ...input, cursor, limit: limit + 1 }),
    presentationData(ctx, accounts),
    inboxState(ctx, accounts),
    input.campaign && namedCampaign(ctx, input.campaign),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => presentRoom(ctx, row, known)),
    limit,
    next: rows.length > limit && last ? `${last.updated_at}.${last.id}` : undefined,
    ...state,
  };
});
