import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import type { LiveEvent } from "#core/events.ts";
import { firstMessageIdAt, timeOf } from "#core/ids.ts";
import { overdueWords, paymentWords } from "#core/mails/notifications.ts";
import { isGenuineReply } from "#core/rules/workflows/automatic-reply.ts";
import type { Happened } from "#worker/domains/automation/workflows/trigger-runs.ts";
import type { CrmHappened } from "#worker/domains/integrations/crm-activities/log-happened.ts";
import type { Reply } from "#worker/domains/integrations/ghl/ghl-news.ts";
import type { Notified } from "#worker/domains/platform/notification-settings/notification-mails.ts";
import type { NewNotification } from "#worker/domains/platform/notifications/notification-rows.ts";
import type { AccountEvent } from "#worker/domains/platform/webhooks/account-event.ts";
import type { EventOf, EventType, MessageSet } from "#worker/kernel/events.ts";

/** Every consequence that an event can have. */
interface Consequence<E> {
  /** Events emitted to webhooks. */
  webhook?: (event: E) => AccountEvent;
  /** Mailed to those whom the account's settings name. */
  mail?: (event: E) => Notified | undefined;
  notification?: (event: E) => NewNotification | undefined;
  /** What open consoles reload, in the account itself or in the named one. */
  live?: (event: E) => (LiveEvent & { account?: string })[];
  /** Whose days the dashboard recounts. */
  stats?: (event: E) => MessageSet;
  /** What may start workflows, or end the waits of their runs. */
  workflows?: (event: E, now: number) => Happened[];
  /** The number that CRMs are told has opted out. */
  optedOut?: (event: E) => string | undefined;
  /** Groups that are gone: their syncs end. */
  endsSyncsOf?: (event: E) => readonly string[];
  /** What is written into CRMs. */
  crm?: (event: E) => CrmHappened[];
  /** What handsets wrote, for conversations at GoHighLevel. */
  ghl?: (event: E) => Reply;
  /** Quick messages of which something became, for those whose messages they were. */
  moved?: (event: E) => readonly string[];
  /** Whether it changes what a room shows: the watched rooms are notified. */
  rooms?: true;
  /** The room whose open sockets reconnect. */
  reconnectRoom?: (event: E) => string | undefined;
  /** The account whose open consoles reconnect, with their people's new rights. */
  reconnect?: (event: E, own: string) => string;
}

function suppressionChanged(parent: string | undefined) {
  const own = { type: "suppression" } as const;
  return parent === undefined ? [own] : [own, { ...own, account: parent }];
}

/** What happened to a number at a moment; replies count from when it is written down. */
function keyAt(at: number | string, now: number) {
  return { key: String(at), since: firstMessageIdAt(now) };
}

/** What follows from what: a verb names the event, and this table does the rest. */
export const CONSEQUENCES: { readonly [T in EventType]: Consequence<EventOf<T>> } = {
  "message.received": {
    webhook: ({ id, from, to, text, at, room }) => ({
      type: "message.received",
      data: { id, from, to, text, at, room },
    }),
    mail: ({ from, to, text, room, mms, isReply, toOwner }) =>
      isReply ? { kind: "inbound", from, to, text, room, mms, toOwner } : undefined,
    notification: ({ from, room, mms }) => ({
      kind: mms ? "mms" : "message",
      message: NOTIFICATION_TEXTS.incoming,
      from,
      room,
    }),
    live: ({ from, mms }) => [{ type: "message", from, ...(mms && { mms }) }],
    ghl: ({ id, from, to, text }) => ({ id, from, to, text }),
    stats: ({ id, replyId }) => ({ ids: [id, replyId] }),
    // What phones and we answer by ourselves starts nothing.
    workflows: ({ id, from, text, fromOurs }) =>
      isGenuineReply(text) && !fromOurs
        ? [{ kind: "message", numbers: [from], key: id, since: id, wakes: "reply" }]
        : [],
    rooms: true,
  },
  "keyword.received": {
    workflows: ({ keyword, number, message }) => [
      { kind: "keyword", subject: keyword, numbers: [number], key: message, since: message },
    ],
  },
  "sending.added": {
    notification: ({ kind }) => ({
      kind: kind === "bulk" ? "campaign" : kind,
      message: NOTIFICATION_TEXTS[kind],
      once: true,
    }),
  },
  "messages.changed": { stats: ({ messages }) => messages, rooms: true },
  "quick.moved": { moved: ({ quicks }) => quicks },
  "room.changed": {
    live: ({ id, accounts = [] }) => [
      { type: "room", id },
      ...accounts.map((account) => ({ type: "room", id, account }) as const),
    ],
    rooms: true,
    reconnectRoom: ({ id, reassigned }) => (reassigned ? id : undefined),
  },
  "room.mentioned": {
    notification: ({ room, by, account }) => ({
      kind: "mention",
      message: NOTIFICATION_TEXTS.mention(by),
      room,
      account,
    }),
  },
  "contact.opted_out": {
    webhook: ({ number, source, sender, at }) => ({
      type: "contact.opted_out",
      data: { number, source, sender, at },
    }),
    mail: ({ number, source, sender }) => ({ kind: "optOut", number, source, sender }),
    live: ({ parent }) => suppressionChanged(parent),
    workflows: ({ number, at }, now) => [{ kind: "optOut", numbers: [number], ...keyAt(at, now) }],
    optedOut: ({ number, sender }) => (sender === undefined ? number : undefined),
    crm: ({ number, sender, saidBy, at }) =>
      sender === undefined ? [{ kind: "optOut", ref: String(at), number, at, saidBy }] : [],
  },
  "contact.opted_in": {
    webhook: ({ number, at }) => ({ type: "contact.opted_in", data: { number, at } }),
    live: ({ parent }) => suppressionChanged(parent),
    workflows: ({ number, at }, now) => [{ kind: "optIn", numbers: [number], ...keyAt(at, now) }],
  },
  "contacts.changed": {
    live: ({ groups }) => groups.map((group) => ({ type: "contacts", group }) as const),
  },
  "groups.deleted": { endsSyncsOf: ({ groups }) => groups },
  "form.sent": {
    live: ({ group }) => [{ type: "contacts", group }],
    workflows: ({ form, submission, number }, now) => [
      {
        ...{ kind: "form", subject: form, numbers: [number] },
        ...{ ...keyAt(submission, now), wakes: "values" },
      },
    ],
  },
  "form.paused": {
    notification: ({ name, reason }) => ({
      kind: "form",
      message: NOTIFICATION_TEXTS.formPaused(name, reason),
    }),
  },
  "form.failed": {
    notification: ({ name, reason }) => ({
      kind: "form",
      message: NOTIFICATION_TEXTS.formFailed(name, reason),
    }),
  },
  "contacts.added": {
    workflows: ({ group, numbers, source, hops }, now) => [
      {
        ...{ kind: "group", subject: group, numbers, source, hops, ...keyAt(source ?? now, now) },
        // An import has no statement left for it: its values count before the next action.
        ...(source === undefined && { wakes: "values" }),
      },
    ],
  },
  "contacts.revalued": {
    workflows: ({ numbers }) => [{ numbers, wakes: "values" }],
  },
  "workflow.reached": {
    webhook: ({ type: _, ...data }) => ({ type: "workflow.reached", data }),
  },
  "workflow.notified": { notification: ({ message }) => ({ kind: "workflow", message }) },
  "block.changed": { live: () => [{ type: "suppression" }] },
  "campaign.changed": {
    live: ({ id, status, counts, perSecond, payer }) => [
      { type: "campaign", id, status, counts, perSecond },
      { type: "balance" },
      ...(payer ? [{ type: "balance", account: payer } as const] : []),
    ],
  },
  "campaign.cancelled": { crm: ({ id }) => [{ kind: "campaign", ref: id }] },
  "campaign.completed": {
    crm: ({ id }) => [{ kind: "campaign", ref: id }],
    webhook: ({ id, name, counts, at }) => ({
      type: "campaign.completed",
      data: { id, name, counts, at },
    }),
    notification: ({ name }) => ({
      kind: "campaign",
      message: NOTIFICATION_TEXTS.campaignComplete(name),
    }),
  },
  "link.opened": {
    live: ({ campaign }) => [{ type: "click", campaign }],
    workflows: ({ campaign, by }, now) =>
      by.map(({ number, click }) => ({
        ...{ kind: "click" as const, subject: campaign, numbers: [number], key: click },
        ...{ since: firstMessageIdAt(now), wakes: "click" as const },
      })),
    crm: ({ campaign, by }) =>
      by.map(({ number, click }) => ({
        ...{ kind: "click", ref: click, number, at: timeOf(click), subject: campaign },
      })),
  },
  "campaign.held": {
    notification: ({ name, reason }) => ({
      kind: "campaign",
      message: NOTIFICATION_TEXTS.campaignHeld(name, reason),
    }),
  },
  "occurrence.skipped": {
    notification: ({ name, reason }) => ({
      kind: "campaign",
      message: NOTIFICATION_TEXTS.occurrenceSkipped(name, reason),
    }),
  },
  "followUp.failed": {
    notification: ({ name, reason }) => ({
      kind: "campaign",
      message: NOTIFICATION_TEXTS.followUpFailed(name, reason),
    }),
  },
  "campaign.waiting": {
    notification: ({ name, reason }) => ({
      kind: "campaign",
      message: NOTIFICATION_TEXTS.campaignWaiting(name, reason),
    }),
  },
  "file.problem": {
    notification: ({ name, reason }) => ({
      kind: "file",
      message: NOTIFICATION_TEXTS.fileProblem(name, reason),
    }),
  },
  "campaign.approved": {
    notification: ({ name }) => ({
      kind: "campaign",
      message: NOTIFICATION_TEXTS.campaignApproved(name),
    }),
  },
  "campaign.rejected": {
    notification: ({ name, reason }) => ({
      kind: "campaign",
      message: NOTIFICATION_TEXTS.campaignRejected(name, reason),
    }),
  },
  "quick.waiting": {
    notification: ({ reason, once }) => ({
      kind: "quick",
      message: NOTIFICATION_TEXTS.quickWaiting(reason),
      once,
    }),
  },
  "quick.approved": {
    notification: ({ once }) => ({
      kind: "quick",
      message: NOTIFICATION_TEXTS.quickApproved,
      once,
    }),
  },
  "quick.rejected": {
    notification: ({ reason, once }) => ({
      kind: "quick",
      message: NOTIFICATION_TEXTS.quickRejected(reason),
      once,
    }),
  },
  "quick.failed": {
    notification: ({ reason, once }) => ({
      kind: "quick",
      message: NOTIFICATION_TEXTS.quickFailed(reason),
      once,
    }),
  },
  "import.ended": {
    notification: ({ groupName, failure }) => {
      if (groupName === undefined) return undefined;
      const message =
        failure === undefined
          ? NOTIFICATION_TEXTS.importComplete(groupName)
          : NOTIFICATION_TEXTS.importFailed(groupName, failure);
      return { kind: "import", message };
    },
    live: ({ id, group, failure }) => [
      { type: "import", id, group, status: failure === undefined ? "complete" : "failed" },
    ],
  },
  "import.undone": {
    live: ({ id, group }) => [{ type: "import", id, group, status: "undone" }],
  },
  "verification.decided": {
    notification: ({ message }) => ({ kind: "verification", message }),
    live: () => [{ type: "user" }],
  },
  "personalNumber.decided": {
    notification: ({ id, message }) => ({ id, kind: "sender", message }),
    live: () => [{ type: "user" }],
  },
  "number.changed": {
    notification: ({ message, id }) => ({ kind: "number", message, id }),
    live: () => [{ type: "user" }],
  },
  "businessName.changed": {
    notification: ({ id, message }) =>
      message === null ? undefined : { id, kind: "businessName", message },
    live: () => [{ type: "user" }],
  },
  "books.differ": { notification: ({ message }) => ({ kind: "books", message }) },
  "payment.made": {
    webhook: ({ kind, number, amount }) => {
      const { text } = paymentWords({ kind, number, amount });
      return { type: "payment.made", data: { kind, number, amount, text } };
    },
    mail: ({ mailedTo, ...of }) => ({ kind: "payment", ...paymentWords(of), mailedTo }),
  },
  "payment.failed": {
    webhook: ({ text }) => ({ type: "payment.failed", data: { text } }),
    mail: ({ subject, text, mailedTo }) => ({ kind: "payment", subject, text, mailedTo }),
  },
  "invoice.overdue": {
    webhook: (of) => ({ type: "payment.failed", data: { text: overdueWords(of).text } }),
    mail: ({ mailedTo, ...of }) => ({ kind: "payment", ...overdueWords(of), mailedTo }),
    notification: ({ number, amount }) => ({
      kind: "invoice",
      message: NOTIFICATION_TEXTS.invoiceOverdue(number, amount),
    }),
  },
  "webhook.switched_off": { notification: ({ message }) => ({ kind: "webhook", message }) },
  "notifications.changed": { live: () => [{ type: "notification" }] },
  "balance.changed": { live: ({ account }) => [{ type: "balance", account }] },
  "sharing.changed": { live: ({ account }) => [{ type: "sharing", account }] },
  "ghl.subAccount": { webhook: ({ type, ...data }) => ({ type, data }) },
  "ghl.sender": { webhook: ({ type, ...data }) => ({ type, data }) },
  "ghl.report": { webhook: ({ type, report: data }) => ({ type, data }) },
  "ghlAccount.changed": { live: ({ status }) => [{ type: "ghlAccount", status }] },
  "ghlLocation.changed": { live: ({ id, status }) => [{ type: "ghlSubAccount", id, status }] },
  "account.changed": { live: ({ account }) => [{ type: "user", account }] },
  "rights.changed": {
    live: ({ account }) => [{ type: "user", account }],
    reconnect: ({ account }, own) => account ?? own,
  },
};
