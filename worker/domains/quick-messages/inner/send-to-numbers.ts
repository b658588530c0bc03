import { QUICK_TEXTS } from "#core/contract/quick-messages.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { messageIds, newId } from "#core/ids.ts";
import { messageBytes, ROW_BYTES } from "#core/rules/limits.ts";
import { fromCents } from "#core/rules/money.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { lowBalanceText } from "#worker/domains/campaigns/low-balance-text.ts";
import { debitQuick } from "#worker/domains/credit/debit-quick.ts";
import { ownCodes } from "#worker/domains/links/own-links.ts";
import {
  insertMessages,
  isCodeTaken,
  type PlannedMessage,
} from "#worker/domains/messages/plan-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { type ComposedQuick, composeQuick, segmentsOf } from "./compose-quick.ts";
import { type Asked, presentSent, type Sending, type Sent } from "./once.ts";
import { insertQuick } from "./quick-queries.ts";

const TRIES = 4;

/** R096: pays for a message to typed numbers, writes it and puts it on the queue, all in one transaction. */
export async function sendToNumbers(
  ctx: AccountContext,
  input: Sending,
  asked: Asked,
): Promise<Sent> {
  const composed = await composeQuick(ctx, input);
  await check(ctx, input, composed);
  await limitDay(ctx, "quickMessages");
  return pay(ctx, input, asked, composed);
}

/** Whether it may be sent as it is: to someone, by this account, within the length, paid for, as agreed. */
async function check(ctx: AccountContext, input: Sending, composed: ComposedQuick): Promise<void> {
  const { rights, texts, spent } = composed;
  if (!rights.approved && !rights.quick) throw new CooeeError("FORBIDDEN", QUICK_TEXTS.notApproved);
  if (texts.length === 0) throw new CooeeError("UNPROCESSABLE", QUICK_TEXTS.nobody);
  const tooLong = texts.find((text) => text.tooLong)?.tooLong;
  if (tooLong) throw invalid("message", tooLong);
  if (texts.some(({ paid }) => !paid)) {
    throw new CooeeError("UNPROCESSABLE", await lowBalanceText(ctx));
  }
  const { recipients = texts.length, price } = input;
  const agreed = price === undefined || fromCents(price) === spent.total;
  if (recipients !== texts.length || !agreed) {
    throw new CooeeError("CONFLICT", QUICK_TEXTS.priceChanged);
  }
}

async function pay(
  ctx: AccountContext,
  input: Sending,
  asked: Asked,
  composed: ComposedQuick,
  tries = TRIES,
): Promise<Sent> {
  const { payer, from, texts, excluded, spent } = composed;
  const rows = plannedRows(ctx, composed);
  const ids = rows.map(([id]) => id);
  const quick = {
    ...asked,
    id: newId("quickMessage", ctx.now()),
    campaignId: null,
    sender: input.sender,
    message: input.message,
    replyLinkMessage: input.replyLinkMessage ?? null,
    status: "sent" as const,
    test: input.isTest,
    recipients: rows.length,
    segments: segmentsOf(texts),
    price: spent.total,
    excluded: JSON.stringify(excluded),
    payerId: payer.account.id,
    validUntil: input.expiresAt ?? null,
    firstMessage: ids[0] ?? null,
    lastMessage: ids.at(-1) ?? null,
    createdBy: ctx.person ? actingUser(ctx.person) : null,
  };
  const bytes = ROW_BYTES.quickMessage + messageBytes(texts.map(({ text }) => text));
  try {
    await commit(ctx, {
      statements: [
        insertQuick(ctx, quick),
        ...insertMessages(ctx, { quick: quick.id }, from, rows),
        ...debitQuick(payer, quick.id, spent.lots),
        ...countData(ctx, await limitsOf(ctx), bytes),
      ],
      events: [
        { type: "messages.changed", messages: { ids } },
        { type: "balance.changed", account: payer.account.id },
      ],
      effects: [{ type: "sendTogether", messages: ids }],
      audit: {
        action: "quick.send",
        subject: quick.id,
        detail: { recipients: rows.length, price: spent.total },
      },
    });
  } catch (error) {
    if (tries <= 1) throw error;
    if (isCodeTaken(error)) return pay(ctx, input, asked, composed, tries - 1);
    // Something else used this credit in the meantime; there may be more.
    if (!isCheckViolation(error)) throw error;
    const again = await composeQuick(ctx, input);
    await check(ctx, input, again);
    return pay(ctx, input, asked, again, tries - 1);
  }
  return presentSent(quick);
}

function plannedRows(ctx: AccountContext, { texts }: ComposedQuick) {
  const newMessageId = messageIds(ctx.account.shard, ctx.account.number);
  const withCodes = ownCodes(ctx);
  return texts.flatMap(({ number, length, paid, ...composed }) => {
    if (!paid) return [];
    const { units, segments, encoding } = length;
    const unicode = encoding === "ucs2" ? 1 : 0;
    const { price, lot } = paid;
    const id = newMessageId(ctx.now());
    const { text, code } = withCodes(composed.text, number);
    return [[id, number, text, units, segments, unicode, price, lot, code] as const];
  }) satisfies PlannedMessage[];
}
