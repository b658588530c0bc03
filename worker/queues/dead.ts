import * as z from "zod";
import type { Id } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { CURSOR_JOBS } from "#worker/cursor-jobs.ts";
import { giveUpEmail } from "#worker/domains/automation/email-to-sms/send-email.ts";
import { clicks } from "#worker/domains/content/links/click.ts";
import { recordClicks } from "#worker/domains/content/links/record-clicks.ts";
import { fetchReceived, giveUpReceived } from "#worker/domains/inbox/inbound/fetch-received.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { writeJournal } from "#worker/domains/platform/journal/write-journal.ts";
import { applyReceipts } from "#worker/domains/sending/sending/apply-receipts.ts";
import { failChunk, failMessages } from "#worker/domains/sending/sending/fail-messages.ts";
import { recordDeadLetter } from "#worker/kernel/dead-letter.ts";
import { consume } from "./consume.ts";
import {
  bulkMessage,
  inboundQueueMessage,
  jobMessage,
  journalMessage,
  messagesOf,
  receiptsMessage,
  singleMessage,
} from "./messages.ts";

/** As in wrangler.toml, of every queue of dead letters. */
const MAX_RETRIES = 10;

/**
 * What to do about a message of each queue that failed for good. Receipts, inbound messages, clicks and
 * the journal are retried alone once more: another message in the batch may have caused the failure,
 * and no STOP may be lost. Webhook deliveries are still due, and the sweep finds them.
 */
async function settle(
  ctx: SystemContext,
  { queue, body, isLast }: { queue: string; body: unknown; isLast: boolean },
): Promise<void> {
  if (queue === "cooee-bulk-dead") {
    const { account, campaign, chunk } = bulkMessage.parse(body);
    await failChunk(ctx.forAccount(account), campaign, chunk);
  } else if (queue === "cooee-txn-dead") {
    const single = singleMessage.parse(body);
    // A person requests a new code if one never arrived.
    if (!("type" in single)) {
      await failMessages(ctx.forAccount(single.account), messagesOf(single));
    }
  } else if (queue === "cooee-jobs-dead") {
    const job = jobMessage.parse(body);
    // Sweeps continue an audit, a move, keywords, contact forms and messages of GoHighLevel; a campaign without credit stays on hold.
    if (job.type === "books" || job.type === "move" || job.type === "fund") return;
    if (job.type === "keywords" || job.type === "form") return;
    if (job.type === "ghl" || job.type === "ghlNews") return;
    const account = ctx.forAccount(job.account);
    if (job.type === "fetch") await fetchLate(account, job.message, isLast);
    if (job.type === "email") await giveUpEmail(account, job.email);
    // An import is woken for a day: some of it may be done.
    if (job.type === "job" && job.kind !== "import") {
      const { fail, gaveUp } = CURSOR_JOBS[job.kind];
      await fail(account, job.id, gaveUp);
    }
  } else if (queue === "cooee-receipts-dead") {
    await applyReceipts(ctx, receiptsMessage.parse(body).receipts);
  } else if (queue === "cooee-inbound-dead") {
    await receiveMessage(ctx, inboundQueueMessage.parse(body).message);
  } else if (queue === "cooee-journal-dead") {
    await writeJournal(ctx, [journalMessage.parse(body)]);
  } else if (queue === "cooee-clicks-dead") {
    await recordClicks(ctx, clicks.parse(body));
  }
}

/** A carrier may be in trouble for hours: its files are tried until the dead letter's last try. */
async function fetchLate(
  account: AccountContext,
  message: Id<"message">,
  isLast: boolean,
): Promise<void> {
  try {
    await fetchReceived(account, message);
  } catch (error) {
    if (!isLast) throw error;
    await giveUpReceived(account, message);
  }
}

/** Records what failed for good and, if nothing was sent, triggers the refund. */
export function deadQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, z.unknown(), async (body, { id, attempts }) => {
    await recordDeadLetter(ctx, { queue: batch.queue, id, body });
    await settle(ctx, { queue: batch.queue, body, isLast: attempts > MAX_RETRIES });
  });
}
