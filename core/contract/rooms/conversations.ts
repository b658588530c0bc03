import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { listMessages } from "./rooms.ts";

/** R238. */
export const MOST_CONVERSATIONS = 50;

/** The last message of a conversation (000 section 3). */
const conversationEntry = z.object({
  sender: z.string(),
  receiver: z.string(),
  message_id: z.string(),
  /** Whether it is held in a shop's chat; none is yet. */
  retailChat: z.boolean(),
  room: z.string(),
  createdAt: z.number(),
});

export const listConversations = endpoint("GET", "/gateway/conversation", {
  summary: "The last message of each of the latest 50 conversations, the newest first",
  access: { who: "signed-in", may: "conversation" },
  input: noInput,
  output: z.object({ items: z.array(conversationEntry) }),
});

export const quickConversations = endpoint(listConversations.method, "/gateway/inbox-quick-sms", {
  ...listConversations,
  summary: "The latest 50 conversations in which a quick message was sent last",
});

// The same under the names that an older client uses.

export const retailConversations = endpoint(
  listConversations.method,
  "/gateway/squarespace-sms",
  listConversations,
);

export const retailChat = endpoint(listMessages.method, "/gateway/get-square-space-chat", {
  ...listMessages,
  area: "gateway-sms",
});

/** O03: for HubSpot's view, which knows the number of its contact. */
export const hubSpotMessages = endpoint(listMessages.method, "/auth/hs/message/{id}", {
  ...listMessages,
  area: "crm",
  summary: "The messages to and from one contact, for HubSpot's view",
  input: listMessages.input.omit({ room: true }).extend({ id: listMessages.input.shape.room }),
});
