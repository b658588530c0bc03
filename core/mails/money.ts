import type { AutoCreditPause } from "../rules/auto-credit.ts";
import { formatDate } from "../rules/dates.ts";
import { formatMoney, fromCents } from "../rules/money.ts";
import { type InvoiceKind, invoiceNumber } from "../rules/tax-invoices.ts";
import { SYDNEY } from "../rules/zoned-day.ts";
import type { MailContent } from "./mail.ts";

// What was paid, paid back, or not paid. Amounts are whole cents.

export function formatCents(cents: number): string {
  return formatMoney(fromCents(cents), "charge");
}

interface Invoice {
  kind: InvoiceKind;
  number: number;
  total: number;
}

/** The invoice itself is attached. */
export function invoiceMail({ kind, number, total }: Invoice, appUrl: string): MailContent {
  const named = `${kind === "invoice" ? "tax invoice" : "credit note"} ${invoiceNumber(kind, number)}`;
  return {
    subject: `Your ${named}`,
    parts: [
      `Your ${named} for ${formatCents(total)} is attached.`,
      "All of them are here:",
      { link: `${appUrl}/invoice`, label: "See my invoices" },
    ],
  };
}

type Overdue = Invoice & { issuedAt: number; dueAt: number | null };

export function overdueMail(invoice: Overdue, appUrl: string): MailContent {
  const number = invoiceNumber(invoice.kind, invoice.number);
  return {
    subject: `Invoice ${number} is overdue`,
    parts: [
      `Invoice ${number} for ${formatCents(invoice.total)} was due on ${dueDate(invoice)} and has not been paid.`,
      "See and pay it here:",
      { link: `${appUrl}/invoice?search=${number}`, label: "See the invoice" },
      "If you have already paid, please ignore this email.",
    ],
  };
}

/** To the administrators, after the last reminder. */
export function overdueAlertMail(invoice: Overdue, name: string, appUrl: string): MailContent {
  const number = invoiceNumber(invoice.kind, invoice.number);
  return {
    subject: `${name} has not paid invoice ${number}`,
    parts: [
      `Invoice ${number} of ${name} for ${formatCents(invoice.total)} was due on ${dueDate(invoice)} and has not been paid. The account was reminded three times.`,
      "See what is overdue here:",
      { link: `${appUrl}/admin/usage?invoice=overdue`, label: "See overdue invoices" },
    ],
  };
}

function dueDate({ dueAt, issuedAt }: Overdue): string {
  return formatDate(dueAt ?? issuedAt, SYDNEY);
}

/** `takesCredit`: what the payment bought is taken out of the account. */
export function refundedMail(of: { cents: number; takesCredit: boolean }): MailContent {
  const amount = formatCents(of.cents);
  return {
    subject: `We refunded ${amount} to your card`,
    parts: [
      `${amount} of your payment is on its way back to your card.`,
      ...(of.takesCredit
        ? [
            "The credit that it paid for has been taken out of your account. What you had already used of it is taken out of the next credit that you buy.",
          ]
        : []),
    ],
  };
}

/** To the administrators: an account's money is still here, and nothing was given for it. */
export function refundFailedMail(of: {
  orderId: string;
  cents: number;
  failure: string;
  appUrl: string;
}): MailContent {
  const amount = formatCents(of.cents);
  return {
    subject: `A refund of ${amount} failed`,
    parts: [
      `The payment of order ${of.orderId} came when there was nothing that it could pay for, and it could not be refunded: ${of.failure}`,
      `The account is owed ${amount}. Refund it again, or pay it in another way:`,
      { link: `${of.appUrl}/admin/admin-credit`, label: "Open credit" },
    ],
  };
}

export function disputeMail(of: { cents: number; status: "open" | "won" | "lost" }): MailContent {
  const amount = formatCents(of.cents);
  const over = `The dispute about ${amount} is over`;
  switch (of.status) {
    case "open":
      return {
        subject: `Your payment of ${amount} is disputed`,
        parts: [
          `The owner of the card disputes the payment of ${amount}. The unused credit from this payment cannot be used until the bank decides.`,
          "If this was a mistake, ask the card's owner to withdraw the dispute at their bank.",
        ],
      };
    case "won":
      return {
        subject: over,
        parts: [
          `The bank decided that the payment of ${amount} is valid. The credit is back in your account.`,
        ],
      };
    case "lost":
      return {
        subject: over,
        parts: [
          `The bank returned the payment of ${amount} to the card's owner. The unused credit from this payment is no longer in your account.`,
        ],
      };
  }
}

/** Why a saved card was not charged. */
export const NOT_CHARGED = {
  declined: "Your card was declined, or your bank wants you to confirm the payment.",
  card: "There is no valid saved card.",
} as const;

/** Why auto credit stopped. */
export const AUTO_CREDIT_PAUSES = {
  declined: `${NOT_CHARGED.declined} We will try again the next time that you need credit, in an hour at the earliest.`,
  card: `${NOT_CHARGED.card} Add one, and we will try again the next time that you need credit, in an hour at the earliest.`,
  often:
    "Credit was bought three times within ten minutes, so we stopped for an hour. If that is right, choose a higher amount per purchase.",
  cap: "Another purchase would exceed the monthly limit that you set. We will try again when your limit allows it.",
} as const satisfies Record<AutoCreditPause, string>;

export function autoCreditPausedMail(reason: AutoCreditPause, appUrl: string): MailContent {
  return {
    subject: "Auto credit is paused",
    parts: [
      AUTO_CREDIT_PAUSES[reason],
      "You can buy credit yourself at any time:",
      { link: `${appUrl}/buy-credits`, label: "Buy credit" },
    ],
  };
}

/** What is renewed by the month, as its owner reads of it. */
export interface Monthly {
  /** "plan", or "number 0412 345 678". */
  title: string;
  /** The same in a sentence. */
  name: string;
  /** Of a month, with GST. */
  total: number;
  /** Whether it works until the last attempt. */
  works: boolean;
}

/** `next`: the day of the next attempt. */
export function renewalUnpaidMail(
  { title, name, total, works }: Monthly,
  { failure, next, appUrl }: { failure: string; next: string; appUrl: string },
): MailContent {
  return {
    subject: `Your ${title} could not be renewed`,
    parts: [
      `The payment of ${formatCents(total)} for your ${name} did not go through.`,
      failure,
      `${works ? "You can still send from it. " : ""}We will try again on ${next}. You can also pay now, with this or another card:`,
      { link: `${appUrl}${works ? "/dedicated-numbers" : "/buy-credits"}`, label: "Pay now" },
    ],
  };
}

export function planEndedMail(of: {
  /** What it is: "5,000 SMS a month". */
  plan: string;
  total: number;
  failure: string;
  appUrl: string;
}): MailContent {
  return {
    subject: "Your plan has ended",
    parts: [
      `Your plan, ${of.plan}, has ended because its payment of ${formatCents(of.total)} did not go through.`,
      of.failure,
      "The credit that you have stays yours. You can choose a plan again at any time:",
      { link: `${of.appUrl}/buy-credits`, label: "Choose a plan" },
    ],
  };
}
