import { contract } from "#core/contract/registry.ts";
import { namedCampaign } from "#worker/domains/sending/messages/history-queries.ts";
import { verb } from "#worker/verb.ts";
import { inboxState } from "./inner/inbox-queries.ts";
import { roomAccounts } from "./inner/listed-queries.ts";
import { changedIds, changedRooms } from "./inner/page-queries.ts";
import { presentRoom } from "./inner/present-room.ts";
import { presentationData } from "./inner/presentation-data.ts";

/** With more changes than these, a list is loaded again. */
const MOST_CHANGES = 500;

/** What changed in a list of rooms since its `seq`: exactly that, or that it has to be loaded again. */
export const roomChanges = verb(contract.roomChanges, async (ctx, { since, ...filters }) => {
  const accounts = await roomAccounts(ctx);
  const seqs = since.split(".").map(Number);
  const changed = { seqs, limit: MOST_CHANGES + 1 };
  const [ids, rows, known, state] = await Promise.all([
    changedIds(ctx, accounts, changed),
    changedRooms(ctx, accounts, { ...changed, filters }),
    presentationData(ctx, accounts),
    inboxState(ctx, accounts),
    filters.campaign && namedCampaign(ctx, filters.campaign),
  ]);
  const now = state.seq.split(".").map(Number);
  const follows =
    seqs.length === now.length && seqs.every((seq, index) => seq <= (now[index] ?? 0));
  if (!follows || ids.length > MOST_CHANGES) {
    return { items: [], removed: [], ...state, restart: true };
  }
  const still = new Set(rows.map(({ id }) => id));
  return {
    items: rows.map((row) => presentRoom(ctx, row, known)),
    removed: ids.map(({ id }) => id).filter((id) => !still.has(id)),
    ...state,
    restart: false,
  };
});
