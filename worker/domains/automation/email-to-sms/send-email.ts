import * as z from "zod";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { notSentByEmailMail, sentByEmailMail } from "#core/mails/email-to-sms.ts";
import { EMAIL_PROBLEMS } from "#core/rules/email-to-sms.ts";
import { MAX_SUBJECT } from "#core/rules/mms.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import {
  type AutomaticOutcome,
  sendAutomatically,
  sentUnder,
} from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { neededAttachment } from "#worker/domains/content/media/attachment-of.ts";
import { storeMedia } from "#worker/domains/content/media/media.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { fileKey } from "#worker/domains/platform/files/file-store.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { type MailEffect, perform } from "#worker/kernel/effects.ts";
import { allowedById, maySend } from "./inner/allowed-sender.ts";
import { type EmailRow, findEmail, settleEmail, waitingEmails } from "./inner/email-queries.ts";
import { findEmailSender } from "./inner/email-sender-queries.ts";
import { readEmail } from "./inner/read-email.ts";
import { replyAddress } from "./inner/reply-address.ts";

type EmailId = Id<"email">;
type Sent = Exclude<AutomaticOutcome, { outcome: "refused" }>;
type Ending =
  | { problem: string; excluded?: Sent["excluded"] }
  | { sent: Sent; text: string; leftOut: number };

/**
 * Sends an email that was taken as texts, and mails its author what was sent, or why it was not. It may run twice or
 * stop half-way: the email's key sends once, and the mail is of the transaction that settles it.
 */
export async function sendEmail(ctx: AccountContext, id: EmailId): Promise<void> {
  const email = await findEmail(ctx, id);
  if (email?.status !== "received") return;
  await settle(ctx, email, (await sentBefore(ctx, email)) ?? (await send(ctx, email)));
}

/** Says that one that could not be sent for hours is not sent any more. */
export async function giveUpEmail(ctx: AccountContext, id: EmailId): Promise<void> {
  const email = await findEmail(ctx, id);
  if (email?.status !== "received") return;
  await settle(ctx, email, (await sentBefore(ctx, email)) ?? { problem: EMAIL_PROBLEMS.failed });
}

/** After a restore, when the email itself is gone. */
const IN_HISTORY = "The text is in your message history.";

/** What an earlier attempt sent before it stopped, whatever has changed since; undefined if none did. */
async function sentBefore(ctx: AccountContext, email: EmailRow): Promise<Ending | undefined> {
  const sent = await sentUnder(ctx, { kind: "email", key: email.key });
  if (!sent) return undefined;
  const [stored, sender] = await Promise.all([
    ctx.media.get(fileKey(ctx.account.id, email.id)),
    findEmailSender(ctx, email.senderId),
  ]);
  const read = stored && (await readStored(stored, email, sender?.marker ?? ""));
  const said = read && "text" in read ? read : { text: IN_HISTORY, leftOut: 0 };
  return { sent, text: said.text, leftOut: said.leftOut };
}

async function readStored(stored: R2ObjectBody, { reply: isReply }: EmailRow, marker: string) {
  return readEmail(new Uint8Array(await stored.arrayBuffer()), { isReply, marker });
}

const numberList = z.array(z.string());

function numbersIn({ numbers }: Pick<EmailRow, "numbers">): string[] {
  return numberList.parse(JSON.parse(numbers));
}

async function send(ctx: AccountContext, email: EmailRow): Promise<Ending> {
  // Their rights may have changed since it was taken.
  const allowed = await allowedById(ctx, email.senderId);
  if (!allowed) return { problem: EMAIL_PROBLEMS.notAllowed };
  const stored = await ctx.media.get(fileKey(ctx.account.id, email.id));
  // After a restore: it may have been sent before.
  if (!stored) return { problem: EMAIL_PROBLEMS.failed };
  const read = await readStored(stored, email, allowed.sender.marker);
  if ("problem" in read) return read;
  if (!maySend(allowed, read.picture ? "mms" : "sms")) return { problem: EMAIL_PROBLEMS.noMms };
  const attached = await attach(ctx, read.picture, email.subject);
  if (typeof attached === "object" && attached !== null) return attached;
  const outcome = await sendAutomatically(ctx, {
    key: email.key,
    source: { kind: "email", id: email.id },
    sender: allowed.sender.sender,
    message: read.text,
    attachmentId: attached,
    subject: email.subject.slice(0, MAX_SUBJECT),
    optOut: allowed.sender.optOut,
    recipients: numbersIn(email).map((number) => ({ number, values: {} })),
    at: null,
  });
  if (outcome.outcome === "refused") {
    return { problem: outcome.reason, excluded: outcome.excluded };
  }
  return { sent: outcome, text: read.text, leftOut: read.leftOut };
}

/** The attachment of the MMS that it becomes; null for a text. */
async function attach(ctx: AccountContext, picture: File | undefined, subject: string) {
  if (!picture) return null;
  try {
    const { id } = await storeMedia(ctx, picture);
    return await neededAttachment(ctx, { media: id, subject: subject.slice(0, MAX_SUBJECT) });
  } catch (error) {
    // Not what its name says, too large, or the account has no room for it.
    if (error instanceof CooeeError) return { problem: error.message };
    throw error;
  }
}

async function settle(ctx: AccountContext, email: EmailRow, ending: Ending): Promise<void> {
  const mails = await mailsAbout(ctx, email, ending);
  const end =
    "problem" in ending
      ? ({ status: "failed", reason: ending.problem } as const)
      : ({ status: ending.sent.outcome === "pending" ? "pending" : "sent", reason: null } as const);
  await commitUnlessAborted(ctx, {
    statements: settleEmail(ctx, email.id, end),
    effects: [...mails, { type: "forget", files: [email.id] }],
    audit: { action: "email.settle", subject: email.id, detail: { status: end.status } },
  });
}

/** What its author is told, in the same thread. */
async function mailsAbout(
  ctx: AccountContext,
  email: EmailRow,
  ending: Ending,
): Promise<MailEffect[]> {
  const sender = await findEmailSender(ctx, email.senderId);
  if (!sender) return [];
  const { name: business } = await accountProfile(ctx, ctx.account.id);
  const numbers = numbersIn(email);
  const about = { subject: email.subject, numbers, business };
  const [only, ...others] = numbers;
  const canAnswer = !("problem" in ending) && others.length === 0 && only !== undefined;
  const replyTo = canAnswer
    ? await replyAddress(ctx.settings, { sender: sender.id, number: only })
    : undefined;
  const mail =
    "problem" in ending
      ? notSentByEmailMail({ ...about, ...ending })
      : sentByEmailMail({ ...about, ...ending.sent, text: ending.text, leftOut: ending.leftOut });
  const { messageId, refers } = email;
  return [{ type: "mail", to: sender.email, ...mail, replyTo, answers: { messageId, refers } }];
}

/** The queue has tried it by then, unless it lost it. */
const LATE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 50;

/** Puts emails that lost their place on the queue there again; after a day they are not sent any more. */
export async function sweepEmails(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const rows = await waitingEmails(shard, ctx.now() - LATE_MS, AT_ONCE);
  await forEachAccount(ctx, "emails", rows, async (account, { id, created_at }) => {
    if (created_at < ctx.now() - DAY_MS) await giveUpEmail(account, id);
    else await perform(account, { type: "email", email: id });
  });
  return false;
}
