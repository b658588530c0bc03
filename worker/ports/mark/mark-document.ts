import { contentTypeOf } from "#worker/media/content-type.ts";
import { markPdf } from "./mark-pdf.ts";
import { markPicture, type Outside } from "./mark-picture.ts";

interface Document {
  bytes: Uint8Array<ArrayBuffer>;
  /** In ASCII. */
  mark: string;
}

interface Marked {
  type: "image/jpeg" | "application/pdf";
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A copy of a document with a text across each page, which has nothing of the original but what it looks
 * like; undefined if there can be none. Its bytes decide what it is.
 */
export async function markDocument(
  outside: Outside,
  { bytes, mark }: Document,
): Promise<Marked | undefined> {
  const isPdf = contentTypeOf(bytes) === "application/pdf";
  const marked = await (isPdf ? markPdf : markPicture)(outside, bytes, mark);
  return marked && { type: isPdf ? "application/pdf" : "image/jpeg", bytes: marked };
}
