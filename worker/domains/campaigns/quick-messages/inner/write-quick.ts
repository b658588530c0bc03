import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { lackOfCreditError } from "#worker/domains/campaigns/campaigns/low-balance-text.ts";
import { keepAttachment } from "#worker/domains/content/media/attachment-of.ts";
import { numbersFor } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import {
  dayLimitError,
  isOverDay,
  refuseSending,
} from "#worker/domains/sending/limits/refuse-sending.ts";
import { isCodeTaken } from "#worker/domains/sending/messages/plan-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { ComposedQuick } from "./compose-quick.ts";
import { newQuick, type ToWrite } from "./new-quick.ts";
import type { Keyed } from "./send-once.ts";

const TRIES = 4;

/** Composes the message as it would be sent now; throws if it may not be. */
type Compose = () => Promise<ComposedQuick>;

/**
 * Pays for what was composed, writes it and puts it on the queue, or schedules it, all in one transaction. From an
 * account that has to be approved, it is written and waits, unpaid. If credit or numbers were used in the meantime, it
 * is composed again.
 */
export async function writeQuick(
  ctx: AccountContext,
  input: ToWrite,
  keyed: Keyed,
  { composed, compose }: { composed: ComposedQuick; compose: Compose },
) {
  const { waits, standing, texts } = composed;
  // One that waits, for its time or for an administrator, is counted when it is sent.
  if (!waits && input.at === null) await refuseSending(ctx, standing, texts.length);
  const { attachmentId } = input;
  const kept = waits && attachmentId ? await keepAttachment(ctx, attachmentId) : attachmentId;
  return write(ctx, { ...input, attachmentId: kept }, keyed, { composed, compose, tries: TRIES });
}

interface Attempt {
  composed: ComposedQuick;
  compose: Compose;
  tries: number;
}

async function write(
  ctx: AccountContext,
  input: ToWrite,
  keyed: Keyed,
  { composed, compose, tries }: Attempt,
): ReturnType<typeof newQuick> {
  const next = { compose, tries: tries - 1 };
  const again = async () => write(ctx, input, keyed, { ...next, composed: await compose() });
  const handsets = composed.texts.map(({ number }) => number);
  const numberOf = await numbersFor(ctx, composed, handsets, input.number);
  const texts = composed.texts.flatMap((text) => {
    const from = numberOf(text.number);
    return from === undefined ? [] : { ...text, from };
  });
  // Another account took the last number that was free for a handset.
  if (texts.length < composed.texts.length) {
    if (tries <= 1) throw conflict(QUICK_TEXTS.priceChanged);
    return again();
  }
  const written = await newQuick(ctx, input, keyed, { ...composed, texts });
  try {
    await commit(ctx, written.change);
  } catch (error) {
    if (isOverDay(error)) throw dayLimitError(ctx, composed.standing, composed.texts.length);
    // What an automation adds to the transaction depends on what is no longer so.
    if (isAborted(error) || tries <= 1) throw error;
    if (isCodeTaken(error)) return write(ctx, input, keyed, { ...next, composed });
    // Something else used this credit in the meantime; there may be more.
    if (!isCheckViolation(error)) throw error;
    return again();
  }
  return written;
}

/** Refuses it unless credit covers every text. */
export async function checkCovered(
  ctx: AccountContext,
  { texts }: Pick<ComposedQuick, "texts">,
): Promise<void> {
  if (texts.some(({ paid }) => !paid)) throw await lackOfCreditError(ctx);
}
