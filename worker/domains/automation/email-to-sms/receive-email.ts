import { decodeWords } from "postal-mime";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { EMAIL_REFUSALS } from "#core/rules/email-to-sms.ts";
import { FLAGS } from "#core/rules/flags.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { SystemContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { fileKey } from "#worker/domains/platform/files/file-store.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { isOff } from "#worker/kernel/platform-settings.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { readWithin } from "#worker/media/bytes.ts";
import { hashOf } from "#worker/secrets.ts";
import { type AllowedSender, allowedSender } from "./inner/allowed-sender.ts";
import { authorOf } from "./inner/author-of.ts";
import { emailByKey, insertEmail, type NewEmail } from "./inner/email-queries.ts";
import { type Header, onlyValue, readHeaders } from "./inner/headers.ts";
import { isAutomatic } from "./inner/is-automatic.ts";
import { type Addressed, numbersOf } from "./inner/numbers-of.ts";
import { isReplyToken } from "./inner/reply-address.ts";

/** An email as the edge delivers it, once for each of its recipients. */
export interface DeliveredEmail {
  /** Of the envelope; empty for a bounce. */
  from: string;
  to: string;
  rawSize: number;
  raw: ReadableStream<Uint8Array>;
}

/** A picture of 5 MB, as emails write it. */
const MOST_BYTES = 8 * 1024 * 1024;
const DAY_MS = 86_400_000;
const LONGEST_SUBJECT = 200;
/** The same as emails encode it. */
const LONGEST_WRITTEN = 2_000;
const MOST_REFERENCES = 20;

/**
 * Takes an email that is to become texts, or returns why it is refused, which its sender's own server then says: nothing
 * of ours answers an address that may be made up. What was taken is sent by a job.
 */
export async function receiveEmail(
  ctx: SystemContext,
  email: DeliveredEmail,
): Promise<string | undefined> {
  const { MAIL_DOMAIN: domain, MAIL_SERVER: edge } = ctx.settings;
  if (domain === undefined || edge === undefined) return EMAIL_REFUSALS.unavailable;
  if (isRestoring(ctx)) return EMAIL_REFUSALS.later;
  if (await isOff(ctx, "emailToSms")) return FLAGS.emailToSms.refusal;
  // Before it is read; what a size says may be wrong.
  const raw =
    email.rawSize > MOST_BYTES ? undefined : await readWithin({ body: email.raw }, MOST_BYTES);
  if (!raw) return EMAIL_REFUSALS.large;
  const headers = readHeaders(raw);
  if (!headers) return EMAIL_REFUSALS.unreadable;
  if (isAutomatic(headers, email.from)) {
    ctx.log.info("email.automatic", {});
    return undefined;
  }
  const author = authorOf(headers, edge);
  if (author === undefined) return EMAIL_REFUSALS.unproved;
  const allowed = await allowedSender(ctx, author);
  if (!allowed) return EMAIL_REFUSALS.notAllowed;
  const addressed = numbersOf({ headers, to: email.to, domain });
  if ("problem" in addressed) return addressed.problem;
  if (!(await isOwnReply(ctx, allowed, addressed))) return EMAIL_REFUSALS.oldReply;
  return take(allowed, { raw, headers, addressed });
}

/** An address that answers a handset works for the one sender to whom it was given. */
async function isOwnReply(
  { settings }: SystemContext,
  { sender }: AllowedSender,
  { token, numbers: [number = ""] }: Extract<Addressed, { numbers: string[] }>,
): Promise<boolean> {
  return token === undefined || isReplyToken(settings, token, { sender: sender.id, number });
}

interface Taken {
  raw: Uint8Array<ArrayBuffer>;
  headers: readonly Header[];
  addressed: Extract<Addressed, { numbers: string[] }>;
}

async function take({ account: ctx, sender }: AllowedSender, taken: Taken) {
  const email = await rowOf(sender.id, ctx.now(), taken);
  if (await emailByKey(ctx, email.key)) return undefined;
  const key = fileKey(ctx.account.id, email.id);
  await ctx.media.put(key, taken.raw);
  const forget = () => ctx.media.delete(key);
  try {
    const cap = { most: sender.dailyCap, since: ctx.now() - DAY_MS };
    const committed = await commitUnlessAborted(ctx, {
      statements: [
        ...insertEmail(ctx, email, cap),
        ...countData(ctx, await limitsOf(ctx), ROW_BYTES.email),
      ],
      effects: [{ type: "email", email: email.id }],
      audit: { action: "email.receive", subject: email.id, detail: { sender: sender.id } },
    });
    if (committed) return undefined;
    await forget();
    return EMAIL_REFUSALS.cap;
  } catch (error) {
    // It may be written: it is then sent, and delivered again it is known.
    if (!isUniqueViolation(error) && !(error instanceof CooeeError)) throw error;
    await forget();
    // Without a message, another delivery of the same was faster.
    return error instanceof CooeeError ? error.message : undefined;
  }
}

async function rowOf(
  senderId: string,
  createdAt: number,
  { raw, headers, addressed: { numbers, part, token } }: Taken,
): Promise<NewEmail & { id: ReturnType<typeof newId<"email">> }> {
  const messageId = idsIn(onlyValue(headers, "message-id"))[0] ?? "";
  const refers = idsIn(onlyValue(headers, "references")).slice(-MOST_REFERENCES);
  // Few emails have no Message-ID; those are told apart by their bytes.
  const source = messageId || new TextDecoder("latin1").decode(raw);
  return {
    id: newId("email", createdAt),
    senderId,
    key: await hashOf(`${senderId}\n${part}\n${source}`),
    numbers: JSON.stringify(numbers),
    texts: numbers.length,
    subject: decodeWords((onlyValue(headers, "subject") ?? "").slice(0, LONGEST_WRITTEN)).slice(
      0,
      LONGEST_SUBJECT,
    ),
    messageId,
    refers: refers.join(" "),
    reply: token !== undefined || onlyValue(headers, "in-reply-to") !== undefined,
    createdAt,
  };
}

const LONGEST_IDS = 20_000;
const LONGEST_ID = 500;

/** The ids of messages in a header. */
function idsIn(value = ""): string[] {
  const ids = value.slice(0, LONGEST_IDS).match(/<[\x21-\x3b\x3d\x3f-\x7e]+>/g) ?? [];
  return ids.filter((id) => id.length <= LONGEST_ID);
}
