import { contract } from "#core/contract/registry.ts";
import { paging } from "#core/paging.ts";
import { namedCampaign } from "#worker/domains/sending/messages/history-queries.ts";
import { verb } from "#worker/verb.ts";
import { assignees } from "./inner/assignees.ts";
import { roomAccounts } from "./inner/listed-queries.ts";
import { changedIds, changedRooms, inboxState, roomPage } from "./inner/page-queries.ts";
import { presentationData, presentRoom } from "./inner/present-room.ts";

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

export const unreadRooms = verb(contract.unreadRooms, async (ctx) => {
  const { unread } = await inboxState(ctx, await roomAccounts(ctx));
  return { unread };
});

/** Whose conversations a list can be narrowed to. */
export const listColleagues = verb(contract.listColleagues, async (ctx) => ({
  items: (await assignees(ctx))(ctx.account.id).map(({ _id, name }) => ({ _id, name })),
}));
