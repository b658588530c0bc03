import { env } from "cloudflare:workers";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { addNotificationEmail } from "#worker/domains/platform/notification-settings/notification-emails.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { systemContext } from "#worker/system-context.ts";

let made = 0;
export const HANDSET = "61411222333";

export function newAddress(): string {
  return `colleague-${++made}@example.test`;
}

export interface Scene {
  system: SystemContext;
  ctx: AccountContext;
  clock: { now: number };
  /** Everything that is mailed. */
  mails: Mail[];
  outage: { on: boolean };
  /** The account's own number, from which it may send. */
  number: string;
  /** A message of a handset to it, each with an id of its own. */
  wrote: (text: string, of?: { from?: string; to?: string }) => Inbound;
}

type Inbound = { carrierId: string; from: string; to: string; text: string; at: number };

/** An account with its own number, and everything that is mailed. */
export async function scene(options: AccountOptions = {}): Promise<Scene> {
  const clock = { now: Date.now() };
  const mails: Mail[] = [];
  const outage = { on: false };
  const mailer = {
    send: async (mail: Mail) => {
      if (outage.on) throw new Error("No mail today");
      mails.push(mail);
    },
  };
  const context = { now: () => clock.now, outside: { mailer } };
  const system = systemContext(env, context);
  const ctx = await newAccount({ name: "Bells Florist", ...options }, context);
  const number = await newNumber(system, ctx);
  const wrote: Scene["wrote"] = (text, { from = HANDSET, to = number } = {}) => {
    return { carrierId: `mailed-${++made}`, from, to, text, at: clock.now };
  };
  return { system, ctx, clock, mails, outage, number, wrote };
}

/** Another number of the account's own. */
export async function newNumber(system: SystemContext, ctx: AccountContext): Promise<string> {
  const number = `6148${String(Date.now() + ++made).slice(-7)}`;
  await addNumber(system, number, ctx.account.id);
  await addSender(ctx, { value: number, type: 2, perSecond: 10 });
  return number;
}

export function codeIn({ text }: Pick<Mail, "text">): string {
  return /^ {4}(\d{6})$/m.exec(text)?.[1] ?? "";
}

/** A new address of the account's list, which its owner has confirmed. */
export async function confirmedAddress({ ctx, mails }: Scene, email = newAddress()) {
  await addNotificationEmail(ctx, { email });
  const mail = mails.findLast(({ to }) => to === email);
  await addNotificationEmail(ctx, { email, code: codeIn(mail ?? { text: "" }) });
  mails.splice(0);
  return email;
}

/** The path of the link that ends such mails. */
export function unsubscribePath({ unsubscribe = "" }: Pick<Mail, "unsubscribe">): string {
  return new URL(unsubscribe).pathname;
}
