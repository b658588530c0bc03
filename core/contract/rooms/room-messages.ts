import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { attachmentFields } from "../media/attachment-fields.ts";
import {
  quickContent,
  quickLimits,
  quickSaid,
  quickSending,
  quickSent,
} from "../quick-messages/quick-messages.ts";
import { threadEntry } from "./rooms.ts";

const MOST_MENTIONED = 20;

export const ROOM_MESSAGE_TEXTS = {
  noteSaved: "Note saved",
  keyUsed: "This key was already used for another note",
  noteWhere: "Choose the conversation that the note is for",
  mentions: "A person you mentioned cannot see this conversation",
  parentsSender: "A conversation of the main account is answered from the number it is held on",
  parentsTexts: "In a conversation of the main account, only texts can be sent",
  parentsNow: "Messages in a conversation of the main account are sent immediately",
} as const;

export const sendMessage = endpoint("POST", "/message", {
  summary: "Send a message to up to 20 numbers or in a conversation, or leave a note in one",
  access: { who: "signed-in", may: "conversation" },
  limits: quickLimits,
  query: ["mode"],
  owns: { room: "room" },
  exact: true,
  input: z.object({
    /** A note is never sent. */
    mode: z.enum(["sms", "mms", "note"]),
    /** The conversation that it is for, instead of numbers. */
    room: idSchema("room").optional(),
    ...quickContent,
    /** In a conversation, by default what an answer goes out from. */
    sender: quickContent.sender.optional(),
    /** The people a note mentions, who are notified. */
    mentions: z.array(idSchema("user")).max(MOST_MENTIONED).default([]),
    ...quickSending,
    ...quickSaid,
    ...attachmentFields,
  }),
  output: z.object({
    message: z.string(),
    /** What was sent. */
    data: quickSent.shape.data.optional(),
    /** What the conversation shows of it. */
    entry: threadEntry.optional(),
  }),
});
