import { ANY_SENDER } from "#core/contract/notification-settings/notification-settings.ts";
import { NOTIFICATION_READING } from "#core/contract/notifications/notifications.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { WEBHOOK_READING } from "#core/contract/webhooks/webhooks.ts";
import type { OptedOut, PaymentWords, Reply } from "#core/mails/notifications.ts";
import { mayRead, type Reading } from "#core/permissions.ts";
import { digestAt, mostOften } from "#core/rules/notification-digests.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  type MailedAccount,
  mailedAccount,
} from "#worker/domains/identity/directory/owner-queries.ts";
import { peopleOf } from "#worker/domains/identity/sessions/people-of.ts";
import { approvedSenders } from "#worker/domains/senders/senders/sender-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { type Gathered, gather } from "./inner/digest-queries.ts";
import { mailsTo, shortened } from "./inner/mails-to.ts";
import { type Written, writtenTo } from "./settings-queries.ts";

/** Something that an account's people may want to be mailed about. */
export type Notified =
  | (Reply & {
      kind: "inbound";
      mms: boolean;
      /** Whether its owner asked for every reply. */
      toOwner: boolean;
    })
  | (OptedOut & { kind: "optOut" })
  | (PaymentWords & {
      kind: "payment";
      /** Addresses that were mailed the same already; `owner` is the owner's. */
      mailedTo: readonly string[];
    });

interface Mails {
  /** For the transaction of what happened: what is mailed later, together. */
  statements: Statement[];
  /** What is mailed now. */
  effects: MailEffect[];
}

/** Replies that someone is mailed anyway, as the author of the email that they answer: to which address. */
export type Answered = ReadonlyMap<Notified, string>;

/** Who is written to about one of them, by address; the owner is on no list. */
interface Addressee {
  emailId: Written["email_id"] | "owner";
  email: string;
  frequency: Written["frequency"];
}

/**
 * The mails about what happened, by the account's settings and its owner's: one for each address and thing, whichever
 * setting asks for it. One read for all of them; without settings, nothing else is done.
 */
export async function notificationMails(
  ctx: AccountContext,
  notified: readonly Notified[],
  answered: () => Promise<Answered>,
): Promise<Mails> {
  const none: Mails = { statements: [], effects: [] };
  if (notified.length === 0) return none;
  const all = await writtenTo(ctx);
  const toOwner = notified.some((one) => one.kind === "inbound" && one.toOwner);
  if (all.length === 0 && !toOwner) return none;
  const [account, own, mayGet, mailed] = await Promise.all([
    mailedAccount(ctx, ctx.account.id),
    ownSenders(ctx, all),
    readable(ctx, all),
    answered(),
  ]);
  const sent = notified.flatMap((one) => {
    const listed = mayGet(one) ? all.filter((to) => wants(to, one, own)) : [];
    return addressees(listed, one, account)
      .filter(({ email }) => email !== mailed.get(one))
      .map((to) => ({ to, one }));
  });
  const [now, later] = [
    sent.filter(({ to }) => to.frequency === "immediately"),
    sent.filter(({ to }) => to.frequency !== "immediately"),
  ];
  return {
    statements: gather(ctx, digests(later, account.timeZone, ctx.now())),
    effects: await mailNow(ctx, now, account),
  };
}

type Sent = readonly { to: Addressee; one: Notified }[];

/** Their values, if some are to be mailed the replies to the number that all accounts share: none of these. */
async function ownSenders(ctx: AccountContext, all: readonly Written[]): Promise<Set<string>> {
  const isAsked = all.some(({ sender }) => sender === SHARED_SENDER);
  return new Set(isAsked ? (await approvedSenders(ctx)).map(({ value }) => value) : []);
}

function wants({ list, sender }: Written, one: Notified, own: ReadonlySet<string>): boolean {
  if (sender === null) return list === one.kind;
  if (one.kind !== "inbound") return false;
  if (sender === SHARED_SENDER) return !own.has(one.to);
  return sender === ANY_SENDER || sender === one.to;
}

/** One for each address: of several lists, the one that is mailed most often. */
function addressees(
  listed: readonly Written[],
  one: Notified,
  { owner }: MailedAccount,
): Addressee[] {
  const toOwner = one.kind === "inbound" && one.toOwner ? owner : undefined;
  const addresses = Map.groupBy(listed, ({ email }) => email);
  const mailed = one.kind === "payment" ? one.mailedTo : [];
  const found = [...addresses].flatMap(([email, lists]) => {
    const [first] = lists;
    if (mailed.includes(email) || (email === owner && mailed.includes("owner"))) return [];
    const frequency =
      email === toOwner ? "immediately" : mostOften(lists.map(({ frequency }) => frequency));
    return first && frequency ? [{ emailId: first.email_id, email, frequency }] : [];
  });
  if (toOwner === undefined || addresses.has(toOwner)) return found;
  return [...found, { emailId: "owner", email: toOwner, frequency: "immediately" }];
}

async function mailNow(
  ctx: AccountContext,
  sent: Sent,
  account: MailedAccount,
): Promise<MailEffect[]> {
  const groups = Map.groupBy(sent, ({ to, one }) => `${one.kind} ${to.email}`);
  const mails = [...groups.values()].map((group) => {
    const to = group[0]?.to;
    return to
      ? mailsTo(
          ctx,
          { to, business: account.business },
          group.map(({ one }) => one),
        )
      : [];
  });
  return (await Promise.all(mails)).flat();
}

function digests(sent: Sent, timeZone: string, now: number): Gathered[] {
  const windows = Map.groupBy(sent, ({ to, one }) => `${one.kind} ${to.emailId}`);
  return [...windows.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { emailId, frequency } = first.to;
    const { kind } = first.one;
    if (emailId === "owner" || frequency === "immediately" || kind === "payment") return [];
    const dueAt = digestAt(now, frequency, timeZone);
    return [{ emailId, kind, dueAt, items: group.map(({ one }) => itemOf(one)) }];
  });
}

/** What is kept of one until its digest is sent. */
function itemOf(one: Notified): object {
  if (one.kind === "inbound") return shortened(one);
  if (one.kind === "payment") return {};
  const { number, source, sender } = one;
  return { number, source, sender };
}

function readingOf(one: Notified): Reading {
  if (one.kind === "optOut") return WEBHOOK_READING["contact.opted_out"];
  if (one.kind === "payment") return NOTIFICATION_READING.invoice;
  return NOTIFICATION_READING[one.mms ? "mms" : "message"];
}

/** Whether a sub-account's people may still read what its lists would get; owners read all of theirs. */
async function readable(ctx: AccountContext, all: readonly Written[]) {
  if (all.length === 0 || !(await parentOf(ctx, ctx.account.id))) return () => true;
  const people = await peopleOf(ctx);
  return (one: Notified) => people.some((person) => mayRead(person, readingOf(one)));
}
