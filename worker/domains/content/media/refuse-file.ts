import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { invalid } from "#core/errors.ts";

/** A text takes the fields of the payload that it shares with an MMS, but would lose a file; a subject is of the file. */
export function refuseFile({ media, url }: Pick<AttachmentInput, "media" | "url">): void {
  const named = (media && "media") || (url && "url");
  if (named) throw invalid(named, "A text carries no file. Make it an MMS.");
}
