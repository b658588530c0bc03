import PostalMime, { type Attachment, type Email } from "postal-mime";
import { EMAIL_PROBLEMS } from "#core/rules/email-to-sms.ts";
import { isBlank, LONGEST_TEXT } from "#core/rules/written.ts";
import { cutText, MOST_CHARACTERS } from "./cut-text.ts";
import { textOfHtml } from "./text-of-html.ts";

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };

interface ReadEmail {
  text: string;
  /** What makes it an MMS. */
  picture: File | undefined;
  /** Attachments that a text cannot carry. */
  leftOut: number;
}

/** What an email says and carries, or what is wrong with it. */
export async function readEmail(
  raw: Uint8Array<ArrayBuffer>,
  how: { isReply: boolean; marker: string },
): Promise<ReadEmail | { problem: string }> {
  const parsed = await PostalMime.parse(raw, LIMITS).catch(() => undefined);
  const body = parsed && bodyOf(parsed, how.isReply);
  if (!parsed || body === undefined) return { problem: EMAIL_PROBLEMS.unreadable };
  const { attachments } = parsed;
  const text = cutText(body, how);
  // What is inside the HTML is a logo in a signature, say.
  const attached = attachments.filter(({ related }) => !related);
  const pictures = attached.filter(({ mimeType }) => mimeType.startsWith("image/"));
  if (pictures.length > 1) return { problem: EMAIL_PROBLEMS.pictures };
  if (isBlank(text)) return { problem: EMAIL_PROBLEMS.empty };
  if (text.length > LONGEST_TEXT) return { problem: EMAIL_PROBLEMS.long };
  const [picture] = pictures;
  return {
    text,
    picture: picture && fileOf(picture),
    leftOut: attached.length - pictures.length,
  };
}

/** Undefined if it is made to be hard to read. */
function bodyOf({ text = "", html = "" }: Email, isReply: boolean): string | undefined {
  if (!isBlank(text)) return text;
  try {
    return textOfHtml(html, { isReply, most: MOST_CHARACTERS });
  } catch {
    return undefined;
  }
}

function fileOf({ filename, mimeType, content }: Attachment): File {
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  return new File([bytes], (filename ?? "picture").slice(0, 200), { type: mimeType });
}
