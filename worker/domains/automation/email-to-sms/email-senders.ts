import { EMAIL_SENDER_TEXTS, type EmailSender } from "#core/contract/email-to-sms/email-senders.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { allowEmailMail } from "#core/mails/email-to-sms.ts";
import { EMAIL_LINK_DAYS, MAX_EMAIL_SENDERS } from "#core/rules/email-to-sms.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { usableSenders } from "#worker/domains/senders/senders/senders.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { hashOf, randomToken } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { allowEmailPath } from "./allow-email-path.ts";
import {
  abortUnlessFewerSenders,
  deleteEmailSenderRow,
  type EmailSenderRow,
  emailSendersOf,
  findEmailSender,
  freeExpired,
  insertEmailSender,
  renewLink,
  senderByEmail,
} from "./inner/email-sender-queries.ts";

const DAY_MS = 86_400_000;

/** R272: the addresses that the account lets send texts, newest first. */
export const listEmailSenders = verb(contract.listEmailSenders, async (ctx) => {
  const rows = await emailSendersOf(ctx);
  return { data: rows.map((row) => present(row, ctx.now())), domain: ctx.settings.MAIL_DOMAIN };
});

/** R386: allows an address, which works once its owner confirms the link. */
export const addEmailSender = verb(contract.addEmailSender, async (ctx, input) => {
  const { email, sender, dailyCap, optout: optOut, marker } = input;
  if (ctx.settings.MAIL_DOMAIN === undefined) {
    throw new CooeeError("UNAVAILABLE", EMAIL_SENDER_TEXTS.unavailable);
  }
  const known = (await usableSenders(ctx)).some(({ value }) => value === sender);
  if (!known) throw invalid("sender", EMAIL_SENDER_TEXTS.sender);
  await refuseTaken(ctx, email);
  await limitDay(ctx, "invitations");
  const createdAt = ctx.now();
  const { mail, ...link } = await newLink(ctx, email);
  const row: EmailSenderRow = {
    ...{ email, sender, dailyCap, optOut, marker, createdAt, ...link },
    id: newId("emailSender", createdAt),
    accountId: ctx.account.id,
    confirmedAt: null,
    createdBy: personOf(ctx).userId,
  };
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      freeExpired(ctx, email),
      abortUnlessFewerSenders(ctx, MAX_EMAIL_SENDERS),
      insertEmailSender(ctx, row),
    ],
    effects: [mail],
    audit: { action: "emailSender.add", subject: row.id, detail: { email, sender, dailyCap } },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });
  if (!committed) throw conflict(EMAIL_SENDER_TEXTS.full);
  return { message: EMAIL_SENDER_TEXTS.added, data: present(row, createdAt) };
});

/** An address belongs to one account of the whole platform; another does not learn which. */
async function refuseTaken(ctx: AccountContext, email: string): Promise<void> {
  const known = await senderByEmail(ctx, email);
  if (known?.accountId === ctx.account.id) throw conflict(EMAIL_SENDER_TEXTS.known, "email");
  if (known) throw taken();
}

function taken(): CooeeError {
  return conflict(EMAIL_SENDER_TEXTS.taken, "email");
}

/** R386. */
export const deleteEmailSender = verb(contract.deleteEmailSender, async (ctx, { id }) => {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: deleteEmailSenderRow(ctx, id),
    audit: { action: "emailSender.delete", subject: id },
  });
  if (!committed) throw notFound("Address");
  return { message: EMAIL_SENDER_TEXTS.removed };
});

export const resendEmailLink = verb(contract.resendEmailLink, async (ctx, { id }) => {
  const known = await findEmailSender(ctx, id);
  if (!known) throw notFound("Address");
  if (known.confirmedAt !== null) throw conflict(EMAIL_SENDER_TEXTS.confirmed);
  await limitDay(ctx, "invitations");
  const { mail, ...link } = await newLink(ctx, known.email);
  const committed = await commitControlUnlessAborted(ctx, {
    statements: renewLink(ctx, id, link),
    effects: [mail],
    audit: { action: "emailSender.resend", subject: id },
  });
  if (!committed) throw conflict(EMAIL_SENDER_TEXTS.confirmed);
  return { message: EMAIL_SENDER_TEXTS.resent };
});

async function newLink(ctx: AccountContext, email: string) {
  const code = randomToken();
  const { name: business } = await accountProfile(ctx, ctx.account.id);
  const link = new URL(allowEmailPath(code), ctx.settings.APP_URL).href;
  const mail: MailEffect = { type: "mail", to: email, ...allowEmailMail({ business, link }) };
  return {
    codeHash: await hashOf(code),
    expiresAt: ctx.now() + EMAIL_LINK_DAYS * DAY_MS,
    mail,
  };
}

function present(row: EmailSenderRow, now: number): EmailSender {
  const { id, email, sender, dailyCap, optOut: optout, marker, createdAt } = row;
  const open = row.expiresAt > now ? "pending" : "expired";
  const status = row.confirmedAt === null ? open : "confirmed";
  return { id, email, sender, status, dailyCap, optout, marker, createdAt };
}
