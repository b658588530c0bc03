import {
  ANY_SENDER,
  MOST_INBOUND,
  NOTIFICATION_SETTING_TEXTS,
  NOTIFIED_READING,
  type NotificationConfiguration,
} from "#core/contract/notification-settings/notification-settings.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, forbidden, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { mayRead } from "#core/permissions.ts";
import { type Frequency, NOTIFIED, type NotifiedOf } from "#core/rules/notification-digests.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isUniqueViolation, type Statement } from "#worker/db/statement.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import {
  abortUnlessFewerInbound,
  deleteAllInbound,
  deleteInbound,
  dropStrayDigests,
  dropStrayLists,
  emailsOf,
  inboundById,
  inboundOf,
  putInbound,
  putSettings,
  recipientsOf,
  setList,
  settingsRow,
} from "./settings-queries.ts";

/** What the person may not read is empty. */
export const getNotificationConfiguration = verb(
  contract.getNotificationConfiguration,
  async (ctx) => ({ data: await configurationOf(ctx) }),
);

/**
 * Replaces all that the person may change (C59). An inbound notification keeps its id if it is named, or its sender has one
 * already.
 */
export const saveNotificationConfiguration = verb(
  contract.saveNotificationConfiguration,
  async (ctx, { payment, optOut, optOutFrequency, inbound, inboundStatus }) => {
    refuseUnreadable(ctx, { payment, optOut, inbound });
    await refuseUnproved(ctx, { payment, optOut, ...emailsBySender(inbound) });
    await refuseOthersSenders(ctx, inbound, (at) => `inbound.${at}.senderId`);
    const open = (part: NotifiedOf) => mayChange(ctx, part);
    await save(ctx, [
      ...(open("payment") ? setList(ctx, "payment", payment) : []),
      ...(open("optOut") ? setOptOuts(ctx, optOut, optOutFrequency) : []),
      ...(open("inbound") ? await replaceInbound(ctx, inbound, inboundStatus) : []),
    ]);
    return saved(ctx);
  },
);

/** Beside what others add in the same moment. */
export const addInboundNotification = verb(
  contract.addInboundNotification,
  async (ctx, { senderId, emails, frequency }) => {
    await refuseUnproved(ctx, { emails });
    await refuseOthersSenders(ctx, [{ senderId }], () => "senderId");
    const id = newId("inboundNotification", ctx.now());
    await save(ctx, [
      abortUnlessFewerInbound(ctx, MOST_INBOUND),
      ...inboundEntry(ctx, { id, sender: senderId, emails, frequency }),
    ]);
    return saved(ctx);
  },
);

export const changeInboundNotification = verb(
  contract.changeInboundNotification,
  async (ctx, { id, senderId, emails, frequency }) => {
    const { sender } = await inboundById(ctx, id);
    await refuseUnproved(ctx, { emails });
    // One that was the account's and is no longer may stay.
    if (senderId !== sender) await refuseOthersSenders(ctx, [{ senderId }], () => "senderId");
    await save(ctx, inboundEntry(ctx, { id, sender: senderId, emails, frequency }));
    return saved(ctx);
  },
);

export const deleteInboundNotification = verb(
  contract.deleteInboundNotification,
  async (ctx, { id }) => {
    await inboundById(ctx, id);
    await save(ctx, [deleteInbound(ctx, id), dropStrayLists(ctx)]);
    return {};
  },
);

export const setPaymentNotifications = verb(
  contract.setPaymentNotifications,
  async (ctx, { emails }) => {
    await refuseUnproved(ctx, { emails });
    await save(ctx, setList(ctx, "payment", emails));
    return saved(ctx);
  },
);

export const setOptOutNotifications = verb(
  contract.setOptOutNotifications,
  async (ctx, { emails, frequency }) => {
    await refuseUnproved(ctx, { emails });
    await save(ctx, setOptOuts(ctx, emails, frequency));
    return saved(ctx);
  },
);

export const setInboundStatus = verb(contract.setInboundStatus, async (ctx, { inboundStatus }) => {
  await save(ctx, [putSettings(ctx, { inboundOn: inboundStatus })]);
  return saved(ctx);
});

function mayChange(ctx: AccountContext, part: NotifiedOf): boolean {
  return mayRead(personOf(ctx), NOTIFIED_READING[part]);
}

async function configurationOf(ctx: AccountContext): Promise<NotificationConfiguration> {
  const [recipients, inbound, settings] = await Promise.all([
    recipientsOf(ctx),
    inboundOf(ctx),
    settingsRow(ctx),
  ]);
  const on = (list: string) =>
    recipients.flatMap((recipient) => (recipient.list === list ? [recipient.email] : []));
  const visible = (part: "payment" | "optOut") => (mayChange(ctx, part) ? on(part) : []);
  return {
    payment: visible("payment"),
    optOut: visible("optOut"),
    optOutFrequency: settings?.optOutFrequency ?? "immediately",
    inbound: mayChange(ctx, "inbound")
      ? inbound.map(({ id, sender, frequency }) => {
          return { _id: id, senderId: sender, emails: on(id), frequency };
        })
      : [],
    inboundStatus: settings?.inboundOn ?? true,
  };
}

async function saved(ctx: AccountContext) {
  return { message: NOTIFICATION_SETTING_TEXTS.saved, data: await configurationOf(ctx) };
}

async function save(ctx: AccountContext, statements: readonly Statement[]): Promise<void> {
  await commit(ctx, {
    statements: [...statements, dropStrayDigests(ctx)],
    audit: { action: "notificationSettings.change", subject: ctx.account.id },
  }).catch((error: unknown) => {
    if (isAborted(error)) throw conflict(NOTIFICATION_SETTING_TEXTS.fullInbound);
    if (isUniqueViolation(error)) throw conflict(NOTIFICATION_SETTING_TEXTS.twice, "senderId");
    throw error;
  });
}

function setOptOuts(
  ctx: AccountContext,
  emails: readonly string[],
  optOutFrequency: Frequency,
): Statement[] {
  return [...setList(ctx, "optOut", emails), putSettings(ctx, { optOutFrequency })];
}

type Inbound = Input<typeof contract.saveNotificationConfiguration>["inbound"];

async function replaceInbound(
  ctx: AccountContext,
  inbound: Inbound,
  inboundOn: boolean,
): Promise<Statement[]> {
  const known = await inboundOf(ctx);
  const rows = inbound.map(({ _id, senderId, emails, frequency }) => {
    const same = known.find(({ id, sender }) => (_id ? id === _id : sender === senderId));
    const id = same?.id ?? newId("inboundNotification", ctx.now());
    return { id, sender: senderId, emails, frequency };
  });
  return [
    putSettings(ctx, { inboundOn }),
    deleteAllInbound(ctx),
    ...rows.flatMap((row) => inboundEntry(ctx, row)),
    dropStrayLists(ctx),
  ];
}

/** A sender with the addresses that get the replies to it. */
function inboundEntry(
  ctx: AccountContext,
  { emails, ...row }: Parameters<typeof putInbound>[1] & { emails: readonly string[] },
): Statement[] {
  return [putInbound(ctx, row), ...setList(ctx, row.id, emails)];
}

function refuseUnreadable(ctx: AccountContext, parts: Record<NotifiedOf, readonly unknown[]>) {
  const hidden = NOTIFIED.find((part) => parts[part].length > 0 && !mayChange(ctx, part));
  if (hidden) throw forbidden();
}

/** The addresses of each inbound notification, as errors name them. */
function emailsBySender(inbound: Inbound): Record<string, readonly string[]> {
  return Object.fromEntries(inbound.map(({ emails }, at) => [`inbound.${at}.emails`, emails]));
}

/** Only addresses whose owners have confirmed them are written to. */
async function refuseUnproved(
  ctx: AccountContext,
  lists: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const book = await emailsOf(ctx);
  const proved = new Set(book.flatMap(({ email, verifiedAt }) => (verifiedAt ? [email] : [])));
  for (const [field, emails] of Object.entries(lists)) {
    const unproved = emails.find((email) => !proved.has(email));
    if (unproved) throw invalid(field, NOTIFICATION_SETTING_TEXTS.unproved(unproved));
  }
}

async function refuseOthersSenders(
  ctx: AccountContext,
  inbound: readonly { senderId: string; _id?: string | undefined }[],
  field: (at: number) => string,
): Promise<void> {
  if (inbound.length === 0) return;
  const [senders, known] = await Promise.all([listSenders(ctx), inboundOf(ctx)]);
  const own = new Set([ANY_SENDER, ...senders.map(({ value }) => value)]);
  for (const [at, { senderId, _id }] of inbound.entries()) {
    if (inbound.findIndex((one) => one.senderId === senderId) < at) {
      throw invalid(field(at), NOTIFICATION_SETTING_TEXTS.twice);
    }
    const stays = known.some(({ id, sender }) => id === _id && sender === senderId);
    if (!stays && !own.has(senderId)) throw invalid(field(at), NOTIFICATION_SETTING_TEXTS.sender);
  }
}
