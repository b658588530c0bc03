import { contract } from "#core/contract/registry.ts";
import { MOST_CONVERSATIONS } from "#core/contract/rooms/conversations.ts";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { invalid } from "#core/errors.ts";
import { isId, timeOf } from "#core/ids.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { entryPage } from "./inner/entry-queries.ts";
import { type Thread, threadOfNumber, threadOfRoom } from "./inner/find-queries.ts";
import {
  type ConversationRow,
  latestConversations,
  latestQuickConversations,
  roomAccounts,
} from "./inner/listed-queries.ts";
import { messagePage, watchedSeq } from "./inner/message-queries.ts";
import { visibleRoom } from "./visible-room.ts";

/** R240. */
const PAGE_SIZE = 20;
const LARGEST_PAGE = 100;
/** By pages no further back; a cursor goes all the way. */
const MOST_PAGED = 1000;
/** After every id behind its prefix. */
const END = "Z".repeat(27);

/** R261: a room's messages, notes and events, merged by the order in which they were made. */
export const listMessages = verb(contract.listMessages, async (ctx, input) => {
  const limit = Math.min(LARGEST_PAGE, Math.max(1, input.limit ?? PAGE_SIZE));
  const skip = input.cursor ? 0 : (Math.max(1, input.page ?? 1) - 1) * limit;
  if (skip > MOST_PAGED) throw invalid("page", "Continue with `cursor`");
  const search = (input.search ?? "").trim();
  const page = { before: input.cursor?.slice(4) ?? END, search, limit: skip + limit + 1 };
  const thread = await threadOf(ctx, input.room);
  const [messages, entries, seq] = await Promise.all([
    messagePage(ctx, thread, page),
    entryPage(ctx, thread, page),
    watchedSeq(ctx, thread),
    isId("room", input.room) && visibleRoom(ctx, input.room),
  ]);
  const all = [...messages, ...entries].sort(newestFirst).slice(skip);
  const items = all.slice(0, limit);
  return { items, limit, next: all.length > limit ? items.at(-1)?._id : undefined, seq };
});

function newestFirst(a: ThreadEntry, b: ThreadEntry): number {
  return a._id.slice(4) < b._id.slice(4) ? 1 : -1;
}

/** Of a room's id, or of a number. */
async function threadOf(ctx: AccountContext, requested: string): Promise<Thread> {
  if (isId("room", requested)) return threadOfRoom(ctx, await roomAccounts(ctx), requested);
  const number = normaliseMobile(requested);
  if (!number) throw invalid("room", NUMBER_TEXTS.invalid);
  return threadOfNumber(ctx, number);
}

/** R116, R238: the newest first, 50 at most. */
export const listConversations = verb(contract.listConversations, async (ctx) => {
  const accounts = await roomAccounts(ctx);
  return { items: (await latestConversations(ctx, accounts, MOST_CONVERSATIONS)).map(present) };
});

export const quickConversations = verb(contract.quickConversations, async (ctx) => {
  return { items: (await latestQuickConversations(ctx, MOST_CONVERSATIONS)).map(present) };
});

export const retailConversations = verb(contract.retailConversations, async (ctx) =>
  listConversations(ctx),
);

export const retailChat = verb(contract.retailChat, async (ctx, input) => listMessages(ctx, input));

export const hubSpotMessages = verb(contract.hubSpotMessages, async (ctx, { id, ...input }) =>
  listMessages(ctx, { ...input, room: id }),
);

function present({ room, id, direction, recipient, sender }: ConversationRow) {
  const out = direction === "out";
  return {
    sender: out ? sender : recipient,
    receiver: out ? recipient : sender,
    message_id: id,
    retailChat: false,
    room,
    createdAt: timeOf(id),
  };
}
