import type { Attached } from "#web/lib/attached.ts";

/** What is being written in a room. */
export interface Draft {
  mode: "sms" | "note";
  reply: string;
  note: string;
  /** What it goes out from, if that was chosen. */
  sender?: string;
  /** What makes the reply an MMS. */
  attached?: Attached | undefined;
  subject?: string;
}

/** What was left unsent in each room, while the inbox is open. */
export type Drafts = Map<string, Draft>;
