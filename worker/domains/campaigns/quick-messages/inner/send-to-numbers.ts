import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { CooeeError, conflict, invalid } from "#core/errors.ts";
import { mediumOf } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { isQuoted } from "#worker/domains/campaigns/campaigns/launch.ts";
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
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { type ComposedQuick, type Content, composeQuick, tooLongIn } from "./compose-quick.ts";
import { newQuick } from "./new-quick.ts";
import { type Carried, type Keyed, presentSent, type Sending, type Sent } from "./send-once.ts";

const TRIES = 4;

export type ToNumbers = Sending &
  Carried &
  Pick<Content, "number" | "subject" | "reader"> & {
    at: number | null;
    /** It answers in a conversation: the bell does not announce it. */
    inRoom?: boolean;
  };

/**
 * R096: pays for a message to typed numbers, writes it and puts it on the queue, or schedules it, all in
 * one transaction. From an account that has to be approved, it is written and waits, unpaid.
 */
export async function sendToNumbers(
  ctx: AccountContext,
  input: ToNumbers,
  keyed: Keyed,
): Promise<Sent> {
  const composed = await checked(ctx, input);
  await limitDay(ctx, "quickMessages");
  const { waits, standing, texts } = composed;
  // One that waits, for its time or for an administrator, is counted when it is sent.
  if (!waits && input.at === null) await refuseSending(ctx, standing, texts.length);
  const { attachmentId } = input;
  const kept = waits && attachmentId ? await keepAttachment(ctx, attachmentId) : attachmentId;
  return write(ctx, { ...input, attachmentId: kept }, keyed, composed);
}

async function checked(ctx: AccountContext, input: ToNumbers): Promise<ComposedQuick> {
  const composed = await composeQuick(ctx, { ...input, medium: mediumOf(input) });
  await check(ctx, input, composed);
  return composed;
}

/** Whether it may be sent as it is: to someone, within the length, covered by credit, as agreed. */
async function check(
  ctx: AccountContext,
  input: ToNumbers,
  { texts, excluded, spent }: ComposedQuick,
): Promise<void> {
  if (texts.length === 0) {
    const long = tooLongIn(excluded);
    throw long ? invalid("message", long) : new CooeeError("UNPROCESSABLE", noRecipients(excluded));
  }
  if (texts.some(({ paid }) => !paid)) throw await lackOfCreditError(ctx);
  if (!isQuoted(input, { recipients: texts.length, price: spent.total })) {
    throw conflict(QUICK_TEXTS.priceChanged);
  }
}

/** Why it has no recipients; of a single number, why that one is left out. */
function noRecipients(excluded: ComposedQuick["excluded"]): string {
  const [only, ...others] = excluded;
  const reason = others.length === 0 ? only?.reason : undefined;
  return reason === "optedOut" || reason === "blocked" || reason === "noNumber"
    ? QUICK_TEXTS[reason]
    : QUICK_TEXTS.noRecipients;
}

async function write(
  ctx: AccountContext,
  input: ToNumbers,
  keyed: Keyed,
  composed: ComposedQuick,
  tries = TRIES,
): Promise<Sent> {
  const again = async () => write(ctx, input, keyed, await checked(ctx, input), tries - 1);
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
  const { quick, change } = await newQuick(ctx, input, keyed, { ...composed, texts });
  try {
    await commit(ctx, change);
  } catch (error) {
    if (isOverDay(error)) throw dayLimitError(ctx, composed.standing, composed.texts.length);
    if (tries <= 1) throw error;
    if (isCodeTaken(error)) return write(ctx, input, keyed, composed, tries - 1);
    // Something else used this credit in the meantime; there may be more.
    if (!isCheckViolation(error)) throw error;
    return again();
  }
  return presentSent(quick);
}
