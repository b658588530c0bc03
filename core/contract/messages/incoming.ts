import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { messageRecord } from "./messages.ts";

/** What the list is sorted by. */
export const INCOMING_SORTS = ["createdAt", "sender"] as const;

/** A page further back has no end of messages before it. */
export const INCOMING_PAGED = 10_000;
export const INCOMING_TEXTS = { tooFar: "Search to see older messages" } as const;

export const listIncoming = endpoint("GET", "/incoming", {
  summary: "Received messages, by pages",
  access: { who: "signed-in", may: "history" },
  input: z.object({
    ...pageInput,
    sortField: z.enum(INCOMING_SORTS).default("createdAt"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
    /** Who wrote, by how a number begins, or what, by words in the text. */
    search: z.string().max(100).optional(),
    /** The beginning of the sender's number. */
    sender: z.string().max(30).optional(),
    /** What they wrote to. */
    receiver: z.string().max(30).optional(),
    /** Words in the text. */
    message: z.string().max(100).optional(),
  }),
  output: listOf(messageRecord),
});
