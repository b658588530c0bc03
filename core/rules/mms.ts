import type { Medium } from "../permissions.ts";
import { lengthError, measureText, type TextLength } from "./message-parts.ts";

/** Characters of an MMS: R178. */
export const MAX_MMS = 1500;
export const MAX_SUBJECT = 40;

export const MMS_TEXTS = {
  notKept:
    "The file at the address of this MMS could not be fetched, so it cannot be approved. Check the address, or upload the file, and send it again",
  /** R165. */
  fileRequired: "Please Add a file",
  /** R052. */
  eitherFile: "An MMS has either a file or an address, not both",
  noFile: "This file is no longer there. Attach it again",
  subjectLong: `A subject has ${MAX_SUBJECT} characters at most`,
  /** R178. */
  long: `You have exceeded the maximum character limit of ${MAX_MMS}`,
  /** R033. */
  oneGroup: "An MMS campaign goes to one group",
  noReplyLink: "An MMS has no reply link",
} as const;

/** What carries an attachment is an MMS. */
export function mediumOf({ attachmentId }: { attachmentId: string | null }): Medium {
  return attachmentId === null ? "sms" : "mms";
}

/** The length of a text in a medium: an MMS is one message, whatever its text. */
export function measureFor(medium: Medium, text: string): TextLength {
  const length = measureText(text);
  return medium === "sms" ? length : { ...length, units: text.length, segments: 1 };
}

/** What is wrong with it, in the specification's words; undefined if it may be sent. */
export function lengthErrorFor(
  medium: Medium,
  length: Pick<TextLength, "encoding" | "units">,
): string | undefined {
  if (medium === "sms") return lengthError(length);
  return length.units > MAX_MMS ? MMS_TEXTS.long : undefined;
}
