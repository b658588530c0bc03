/** What can be written into a CRM as it happens: messages that were sent, what their recipients did. */
export const ACTIVITY_KINDS = ["sent", "reply", "click", "optOut"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What waits for longer is not written any more. */
export const ACTIVITY_KEPT_MS = 7 * 24 * 60 * 60_000;

/** Characters of a message that go along. */
export const ACTIVITY_TEXT_LENGTH = 300;

export const ACTIVITY_TEXTS = {
  saved: "Your choice has been saved",
  tooOld: "Waited for more than 7 days",
  unclear: "Whether it was written could not be found out",
  stillWaiting: "What is waiting could not be written within a day. We continue to try.",
} as const;

interface Happened {
  kind: ActivityKind;
  /** Of a message. */
  sender: string;
  text: string;
  mms: boolean;
}

/** One line for people, as it goes into a CRM; with what was written in the message, if the account chose that. */
export function activityLine({ kind, sender, text, mms }: Happened, withText: boolean): string {
  const medium = mms ? "MMS" : "SMS";
  if (kind === "click") return "Opened the link in a message";
  if (kind === "optOut") return "Opted out of messages";
  const title = kind === "sent" ? `${medium} sent from ${sender}` : `${medium} reply received`;
  return withText && text !== "" ? `${title}: ${shortened(text)}` : title;
}

function shortened(text: string): string {
  const letters = [...text.slice(0, 2 * ACTIVITY_TEXT_LENGTH)];
  return letters.length > ACTIVITY_TEXT_LENGTH || text.length > 2 * ACTIVITY_TEXT_LENGTH
    ? `${letters.slice(0, ACTIVITY_TEXT_LENGTH).join("")}…`
    : text;
}

/** By which we find again what we wrote. */
export function activityMark(ref: string, recordId: string): string {
  return `Cooee ref ${ref}.${recordId}.`;
}
