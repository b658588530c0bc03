import * as z from "zod";
import { attached } from "#web/lib/attached.ts";
import { embedToken } from "#web/lib/embed.ts";
import { type KeptDraft, keptDraft, type Writer } from "#web/lib/kept-draft.ts";

const draft = z.object({
  mode: z.enum(["sms", "note"]),
  reply: z.string(),
  note: z.string(),
  /** What it goes out from, if that was chosen. */
  sender: z.string().optional(),
  /** What makes the reply an MMS. */
  attached: attached.optional(),
  subject: z.string().optional(),
});
/** What is being written in a room. */
export type Draft = z.output<typeof draft>;

export const BLANK: Draft = { mode: "sms", reply: "", note: "" };

/** Whether there is something to lose. */
export function isBegun({ reply, note, attached: file }: Draft): boolean {
  return reply.trim() !== "" || note.trim() !== "" || file !== undefined;
}

const NOT_KEPT: KeptDraft<Draft> = {
  read: () => undefined,
  keep: () => true,
  forget: () => {},
  changedBy: () => false,
};

/** What this browser keeps of a room; nothing within another product's page. */
export function keptReply(me: Writer, room: string): KeptDraft<Draft> {
  return embedToken() === undefined ? keptDraft(me, `reply.${room}`, draft) : NOT_KEPT;
}

/** What was left unsent in each room, while the inbox is open. */
export type Drafts = Map<string, Draft>;
