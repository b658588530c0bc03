import * as z from "zod";
import { threadEntry } from "./contract/rooms/rooms.ts";

/** A person who has the room open. */
const presentPerson = z.object({ _id: z.string(), name: z.string(), typing: z.boolean() });
export type PresentPerson = z.infer<typeof presentPerson>;

/**
 * A frame on `GET /api/room/{id}/live`. The client sends the last `seq` as `lastSeq` when it reconnects, and
 * gets exactly what it missed.
 */
export const roomFrame = z.object({
  seq: z.number(),
  /** What was missed is no longer known: load the thread again. */
  restart: z.boolean(),
  /** New or changed, in the order of their changes. */
  entries: z.array(threadEntry),
  removed: z.array(z.string()),
  /** The room's own record changed. */
  room: z.literal(true).optional(),
  people: z.array(presentPerson),
});
export type RoomFrame = z.infer<typeof roomFrame>;

/** All that a client says. */
export const roomSaying = z.object({ type: z.literal("typing") });

/** How long a person counts as typing; clients say so at most twice in this time. */
export const TYPING_MS = 6000;
