import type { MailContent } from "#core/mails/mail.ts";
import {
  type OptedOut,
  optOutMail,
  optOutsMail,
  paymentMail,
  type Reply,
  repliesMail,
  replyMail,
} from "#core/mails/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { Notified } from "../notification-mails.ts";
import { type Subscription, unsubscribeLink } from "../unsubscribe-link.ts";

/** Of things that happen together, this many are a mail each; of more, one mail. */
const MOST_SINGLE = 5;
/** One mail lists this many, and counts the others. */
export const MOST_LISTED = 50;

interface Addressed {
  to: { emailId: Subscription["email"]; email: string };
  business: string;
}

/** What a digest holds: the first of `count`. */
export type Listed =
  | { kind: "inbound"; count: number; items: readonly Omit<Reply, "room">[] }
  | { kind: "optOut"; count: number; items: readonly OptedOut[] };

/** The mails to one address about things of one kind. */
export async function mailsTo(
  ctx: AccountContext,
  addressed: Addressed,
  all: readonly Notified[],
): Promise<MailEffect[]> {
  const [first] = all;
  if (!first) return [];
  const about = await aboutOf(ctx, addressed, first.kind);
  const listed = all.length > MOST_SINGLE ? listedOf(all) : undefined;
  if (listed) return [mailOf(addressed, digestMail(listed, about), about)];
  return all.map((one) => mailOf(addressed, mailAbout(one, about), about));
}

function mailAbout(one: Notified, about: About): MailContent {
  if (one.kind === "inbound") return replyMail(one, about);
  return one.kind === "payment" ? paymentMail(one, about) : optOutMail(one, about);
}

/** The mail to one address about all that was gathered for it. */
export async function digestMailTo(
  ctx: AccountContext,
  addressed: Addressed,
  listed: Listed,
): Promise<MailEffect> {
  const about = await aboutOf(ctx, addressed, listed.kind);
  return mailOf(addressed, digestMail(listed, about), about);
}

type About = Parameters<typeof replyMail>[1];

async function aboutOf(
  ctx: AccountContext,
  { to, business }: Addressed,
  kind: Subscription["kind"],
): Promise<About> {
  const stop = await unsubscribeLink(ctx, { email: to.emailId, kind });
  return { business, appUrl: ctx.settings.APP_URL, stop };
}

function mailOf({ to, business }: Addressed, mail: MailContent, { stop }: About): MailEffect {
  return { type: "mail", to: to.email, business, unsubscribe: stop, ...mail };
}

function digestMail(listed: Listed, about: About): MailContent {
  return listed.kind === "inbound"
    ? repliesMail({ count: listed.count, replies: listed.items }, about)
    : optOutsMail({ count: listed.count, optOuts: listed.items }, about);
}

/** All of one kind; payments are never mailed together. */
function listedOf(all: readonly Notified[]): Listed | undefined {
  const replies = all.flatMap((one) => (one.kind === "inbound" ? [one] : []));
  const optOuts = all.flatMap((one) => (one.kind === "optOut" ? [one] : []));
  const count = all.length;
  if (replies.length > 0) {
    return { kind: "inbound", count, items: replies.slice(0, MOST_LISTED).map(shortened) };
  }
  if (optOuts.length === 0) return undefined;
  return { kind: "optOut", count, items: optOuts.slice(0, MOST_LISTED) };
}

/** Characters of a reply that a mail about several shows. */
const MOST_SHOWN = 200;

export function shortened({ from, to, text }: Pick<Reply, "from" | "to" | "text">) {
  const isLong = text.length > MOST_SHOWN;
  return { from, to, text: isLong ? `${text.slice(0, MOST_SHOWN).trimEnd()}…` : text };
}
