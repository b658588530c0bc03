import { contract } from "#core/contract/registry.ts";
import { MOST_CONVERSATIONS } from "#core/contract/rooms/conversations.ts";
import { timeOf } from "#core/ids.ts";
import { verb } from "#worker/verb.ts";
import {
  type ConversationRow,
  latestConversations,
  latestQuickConversations,
} from "./inner/conversation-queries.ts";
import { roomAccounts } from "./inner/listed-queries.ts";
import { listMessages } from "./list-messages.ts";

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
