import { fold } from "../fold.ts";
import { classifyInbound } from "../stop-words.ts";

/** What phones and answering services write by themselves. */
const SIGNS = [
  "auto-reply",
  "auto reply",
  "autoreply",
  "automatic reply",
  "automated reply",
  "automated response",
  "automated message",
  "automatic response",
  "out of office",
  "sent automatically",
  "do not reply",
  "this mailbox is not monitored",
  "this number is not monitored",
  "i'm driving",
  "i am driving",
  "do not disturb",
] as const;
/** They say so at their beginning. */
const LOOKED_AT = 300;

/** Whether someone wrote a text to be read: not STOP, START or HELP, and not what a phone answers by itself. */
export function isGenuineReply(text: string): boolean {
  const asks = classifyInbound(text);
  if (asks !== "other" && asks !== "yes") return false;
  const beginning = fold(text.slice(0, LOOKED_AT));
  return !SIGNS.some((sign) => beginning.includes(sign));
}
