import { idSchema, messageIds, newId } from "#core/ids.ts";
import { heldText, rulesOf } from "#core/rules/holds.ts";
import { messageBytes, ROW_BYTES } from "#core/rules/limits.ts";
import type { MessageSource } from "#core/rules/message-sources.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/decide.ts";
import { insertSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { type OwnLinks, quickLinks } from "#worker/domains/content/links/own-links.ts";
import { moveByOutbound } from "#worker/domains/inbox/rooms/moving-queries.ts";
import { debitQuick } from "#worker/domains/money/credit/debit-quick.ts";
import { countSent } from "#worker/domains/sending/limits/refuse-sending.ts";
import {
  insertMessages,
  type PlannedMessage,
} from "#worker/domains/sending/messages/plan-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { type ComposedQuick, type Content, type QuickText, segmentsOf } from "./compose-quick.ts";
import { insertQuick, type NewQuick, oncePerKind, type QuickRecord } from "./quick-queries.ts";
import { bySender } from "./release.ts";
import type { Carried, Keyed } from "./send-once.ts";

/** What is sent with its texts, and what is known of the sending. */
export interface ToWrite extends Carried, Pick<Content, "sender" | "message" | "number"> {
  replyLinkMessage?: string;
  isTest: boolean;
  appeal?: string;
  expiresAt?: number;
  at: number | null;
  /** It answers in a conversation: the bell does not announce it. */
  inRoom?: boolean;
  automatic?: OfAutomation;
}

/** The bell does not announce it, and the inbox shows its conversations when they are answered. */
interface OfAutomation {
  source: { kind: MessageSource; id: string };
  /** It keeps to the account's sending hours. */
  marketing: boolean;
  /** What else belongs to its transaction; the statements come first. */
  also: Also;
}
export type Also = Pick<Change, "statements" | "events" | "effects">;

/** A text with what it goes out from. */
type SentText = QuickText & { from: string };

/** The rows of a message to numbers, and the transaction that writes them. */
export async function newQuick(
  ctx: AccountContext,
  input: ToWrite,
  keyed: Keyed,
  composed: Omit<ComposedQuick, "texts"> & { texts: readonly SentText[] },
) {
  const { automatic } = input;
  const { payer, waits, heldBy, standing, texts, excluded, spent, link } = composed;
  const id = newId("quickMessage", ctx.now());
  const links = quickLinks(ctx, { id, ...link }, link.host);
  const rows = plannedRows(ctx, texts, links.own);
  const ids = rows.map(([id]) => id);
  const quick = {
    ...keyed,
    id,
    campaignId: null,
    sender: input.sender,
    message: input.message,
    attachmentId: input.attachmentId,
    replyLinkMessage: input.replyLinkMessage ?? null,
    status: waits ? "pending" : input.at === null ? "sent" : "scheduled",
    test: input.isTest,
    recipients: rows.length,
    segments: segmentsOf(texts),
    price: spent.total,
    excluded: JSON.stringify(excluded),
    payerId: payer.account.id,
    heldBy: JSON.stringify(heldBy),
    appeal: input.appeal || null,
    validUntil: input.expiresAt ?? null,
    firstMessage: ids[0] ?? null,
    lastMessage: ids.at(-1) ?? null,
    createdBy: ctx.person ? actingUser(ctx.person) : null,
    scheduledAt: input.at,
    source: automatic?.source.kind ?? null,
    sourceId: automatic?.source.id ?? null,
    marketing: automatic?.marketing ?? false,
  } as const satisfies NewQuick;
  const { status } = quick;
  const owner = { quick: quick.id, status: status === "sent" ? "queued" : status } as const;
  const bytes = ROW_BYTES.quickMessage + messageBytes(texts.map(({ text }) => text));
  const written = [
    ...(automatic?.also.statements ?? []),
    insertQuick(ctx, quick),
    ...links.statements,
    ...insertMessages(ctx, owner, { attachmentId: input.attachmentId }, rows),
    ...countData(ctx, await limitsOf(ctx), bytes),
  ];
  const debit = await debitQuick(payer, quick.id, spent.lots);
  const paid = { type: "balance.changed", account: payer.account.id } as const;
  const detail = { recipients: rows.length, price: spent.total };
  const isShown = !quick.test && !automatic;
  const changes: Record<typeof status, () => Change> = {
    sent: () => ({
      statements: [
        ...written,
        ...countSent(standing, rows.length),
        ...debit,
        ...(isShown ? [moveByOutbound(ctx, ids)] : []),
      ],
      events: [
        { type: "messages.changed", messages: { ids } },
        { type: "room.changed" },
        paid,
        ...(isShown && !input.inRoom ? [{ type: "sending.added", kind: "quick" } as const] : []),
      ],
      effects: bySender(rows.map((row) => ({ id: row[0], sender: row[9] }))),
      audit: { action: "quick.send", subject: quick.id, detail },
    }),
    scheduled: () => {
      const set = scheduleOf(ctx, quick.id, input.at ?? ctx.now());
      return {
        statements: [...written, ...debit, ...set.statements],
        events: [
          paid,
          ...(automatic ? [] : [{ type: "sending.added", kind: "schedule" } as const]),
        ],
        effects: [set.effect],
        audit: { action: "quick.schedule", subject: quick.id, detail },
      };
    },
    pending: () => ({
      statements: written,
      events:
        heldBy.length > 0
          ? [{ type: "quick.waiting", reason: heldText(heldBy), ...oncePerKind(quick) }]
          : [],
      effects: [approvalEffect(ctx, listedQuick({ id, createdAt: ctx.now() }))],
      audit: {
        action: "quick.request",
        subject: quick.id,
        detail: { ...detail, rules: rulesOf(heldBy) },
      },
    }),
  };
  const messages = new Map<string, string>(rows.map(([id, number]) => [number, id]));
  const { events = [], effects = [], ...change } = changes[status]();
  const { events: more = [], effects: others = [] } = automatic?.also ?? {};
  return {
    quick,
    messages,
    change: { ...change, events: [...more, ...events], effects: [...others, ...effects] },
  };
}

/** What starts it at its time. */
export function scheduleOf(ctx: AccountContext, quick: string, at: number) {
  const id = newId("schedule", ctx.now());
  return insertSchedule(ctx, { id, kind: "quick", subject: quick, dueAt: at });
}

function plannedRows(ctx: AccountContext, texts: readonly SentText[], withLinks: OwnLinks) {
  const newMessageId = messageIds(ctx.account.shard, ctx.account.number);
  return texts.flatMap(({ number, from, length, paid, ...composed }) => {
    if (!paid) return [];
    const { units, segments, encoding } = length;
    const unicode = encoding === "ucs2" ? 1 : 0;
    const { price, lot } = paid;
    const id = newMessageId(ctx.now());
    const { text, code } = withLinks(composed.text, number);
    return [[id, number, text, units, segments, unicode, price, lot, code, from] as const];
  }) satisfies PlannedMessage[];
}

/** A quick message as the administrators' list knows it: once. */
export function listedQuick({ id, createdAt }: Pick<QuickRecord, "id" | "createdAt">) {
  return {
    id: idSchema("quickMessage").parse(id),
    listed: { kind: "quicksms", round: 1, requestedAt: createdAt },
  } as const;
}
