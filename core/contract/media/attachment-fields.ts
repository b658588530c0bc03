import * as z from "zod";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { MAX_SUBJECT, MMS_TEXTS } from "../../rules/mms.ts";

const LONGEST_ADDRESS = 2000;

/** What an MMS has besides its text (000 section 3): exactly one of `media` and `url` (R052). */
export const attachmentFields = {
  subject: z.string().max(MAX_SUBJECT, MMS_TEXTS.subjectLong).optional(),
  /** A stored file, by its id. */
  media: z.string().max(100).optional(),
  /** A file elsewhere, by its https address. */
  url: z.string().max(LONGEST_ADDRESS).optional(),
  /** Of `url`: image/jpeg, say. Without it, its ending says so. */
  mediaType: z.string().max(100).optional(),
  mediaName: z.string().max(200).optional(),
};

/** A file, or the id of a stored one. */
export const mediaField = z.union([z.instanceof(File), attachmentFields.media.unwrap()]).optional();

/** How a call takes a file with its fields beside it. */
export const mediaUpload = {
  encoding: "multipart",
  orJson: true,
  maxBytes: MAX_FILE_BYTES + 512 * 1024,
} as const;

export const attachment = z.object(attachmentFields);
export type AttachmentInput = z.infer<typeof attachment>;
