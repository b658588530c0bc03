import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { paging } from "#core/paging.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { findOwnConnection } from "#worker/domains/integrations/connections/connections.ts";
import { namedCampaign } from "#worker/domains/sending/messages/history-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { assignees } from "./inner/assignees.ts";
import { readAll, readRoom } from "./inner/change-queries.ts";
import { contactsOf, insertRoom, roomByNumber, threadOfRoom } from "./inner/find-queries.ts";
import { roomAccounts } from "./inner/listed-queries.ts";
import { changedIds, changedRooms, inboxState, roomPage } from "./inner/page-queries.ts";
import { oneRoom, presentationData, presentRoom } from "./inner/present-room.ts";
import { visibleRoom } from "./visible-room.ts";

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

export const getRoom = verb(contract.getRoom, async (ctx, { id }) => {
  const thread = threadOfRoom(ctx, await roomAccounts(ctx), id);
  const [{ owner }, data, contacts, peopleFor, shop] = await Promise.all([
    visibleRoom(ctx, id),
    oneRoom(ctx, id),
    contactsOf(ctx, thread),
    assignees(ctx),
    findOwnConnection(ctx, "squarespace"),
  ]);
  return { data, contacts, people: peopleFor(owner.account.id), squarespace: shop !== undefined };
});

/** R263: up to where this person has read; a late or repeated call changes nothing. */
export const seeRoom = verb(contract.seeRoom, async (ctx, { id, message }) => {
  const { owner } = await visibleRoom(ctx, id);
  await commit(owner, { statements: [readRoom(owner, id, message)] });
  const { lastSeen = ctx.now(), unread } = await oneRoom(ctx, id);
  return { data: { lastSeen, unread } };
});

/** The room with a number, which two people who open it at once make once; or all rooms are read. */
export const openRoom = verb(contract.openRoom, async (ctx, { number, read }) => {
  if (read) {
    const accounts = await roomAccounts(ctx);
    await commit(ctx, { statements: accounts.map((account) => readAll(ctx, account)) });
  }
  if (number === undefined) return {};
  const handset = normaliseMobile(number);
  if (!handset) throw invalid("number", NUMBER_TEXTS.invalid);
  const known = await roomByNumber(ctx, handset);
  return { data: await oneRoom(ctx, known ?? (await begin(ctx, handset))) };
});

async function begin(ctx: AccountContext, number: string): Promise<string> {
  const id = newId("room", ctx.now());
  await commit(ctx, {
    statements: [insertRoom(ctx, id, number)],
    events: [{ type: "room.changed", id }],
  });
  return (await roomByNumber(ctx, number)) ?? id;
}
