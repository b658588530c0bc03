import type { ReactNode } from "react";
import { alertMail, booksDifferMail } from "#core/mails/alerts.ts";
import { formPausedMail, formSentMail } from "#core/mails/contact-forms.ts";
import {
  allowEmailMail,
  notSentByEmailMail,
  replyToEmailMail,
  sentByEmailMail,
} from "#core/mails/email-to-sms.ts";
import {
  activatedMail,
  administratorLoginMail,
  createTokenMail,
  deactivatedMail,
  deleteAccountMail,
  invitationMail,
  loginAddedMail,
  mfaAddressMail,
  newPasswordMail,
  signInChangedMail,
  signInMail,
  signUpMail,
  tokenCreatedMail,
  tokenSeenMail,
  userAddedMail,
  verifyEmailMail,
  viewTokenMail,
} from "#core/mails/identity.ts";
import { layOut } from "#core/mails/layout.ts";
import type { MailContent } from "#core/mails/mail.ts";
import {
  decidedMail,
  exportFailedMail,
  exportReadyMail,
  fileProblemMail,
} from "#core/mails/messages.ts";
import {
  autoCreditPausedMail,
  disputeMail,
  invoiceMail,
  overdueAlertMail,
  overdueMail,
  planEndedMail,
  refundedMail,
  refundFailedMail,
  renewalUnpaidMail,
} from "#core/mails/money.ts";
import {
  notificationCodeMail,
  optOutMail,
  optOutsMail,
  overdueWords,
  paymentMail,
  paymentWords,
  repliesMail,
  replyMail,
} from "#core/mails/notifications.ts";
import {
  numberEndedMail,
  numberGivenMail,
  numberPriceMail,
  numbersByCardMail,
  numberTakenMail,
  senderDecidedMail,
  verificationMail,
} from "#core/mails/senders.ts";
import { inquiryMail, supportMail } from "#core/mails/support.ts";
import { type Exhibits, LONG, LONG_WORD } from "./exhibit.ts";

const CODE = "482913";
const DAY = "24/12/2026";
const appUrl = "https://app.cooee.example";
const support = "support@cooee.example";
const failure = "Your card was declined.";
const number = "61480002001";
const total = 3300;
const invoice = { kind: "invoice", number: 42, total: 15400, issuedAt: 0, dueAt: null } as const;

const reply = { from: "61412345678", to: number, text: `${LONG}\n<b>&</b>` };
const about = { business: "Harbour Books", appUrl, stop: `${appUrl}/unsubscribe/abc` };
const byEmail = {
  subject: "Booking",
  numbers: ["61412345678", "61412345679"],
  business: "Harbour Books",
};

function shown(contents: Record<string, MailContent>): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [
      name,
      <Preview key={name} name={name} content={{ business: "Harbour Books", ...content }} />,
    ]),
  );
}

function Preview({ name, content }: { name: string; content: MailContent }) {
  const { subject, html } = layOut(content);
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="break-words font-medium">{subject}</p>
      <iframe
        title={`Mail: ${name}`}
        sandbox=""
        srcDoc={html}
        className="h-96 w-full rounded-lg border"
      />
    </div>
  );
}

/** Every mail as it is sent (core/mails). */
export const mails: Exhibits = {
  "Mails about signing in": shown({
    signUp: signUpMail(CODE, `${appUrl}/signup-verify#token=abc`),
    signIn: signInMail(CODE),
    newPassword: newPasswordMail(CODE),
    mfaAddress: mfaAddressMail(CODE),
    verifyEmail: verifyEmailMail(CODE),
    deleteAccount: deleteAccountMail(CODE),
    createToken: createTokenMail(CODE),
    viewToken: viewTokenMail(CODE, LONG),
    signInChanged: signInChangedMail("password"),
    administratorLogin: administratorLoginMail({
      ...{ administrator: "Kim Tran", user: "Mia Chen", mode: "act" },
      ...{ reason: "They cannot see a campaign", ticket: "C-104" },
    }),
    tokenCreated: tokenCreatedMail({ name: "Online shop", support }),
    tokenSeen: tokenSeenMail({ administrator: "Kim Tran", name: LONG, support }),
    loginAdded: loginAddedMail({ provider: "google", support }),
    userAdded: userAddedMail({
      ...{ name: "Mia", company: LONG, email: "mia@example.test" },
      link: `${appUrl}/password-recovery`,
    }),
    deactivated: deactivatedMail({
      company: LONG,
      reason: "Texts that pretend to be a bank",
      support,
    }),
    activated: activatedMail(LONG),
    invitation: invitationMail({
      name: "Mia",
      inviter: "Noah Kelly",
      company: LONG,
      link: `${appUrl}/invitation/1`,
    }),
  }),
  "Mails about money": shown({
    invoice: invoiceMail(invoice, appUrl),
    overdue: overdueMail(invoice, appUrl),
    overdueAlert: overdueAlertMail(invoice, "Harbour Books", appUrl),
    refunded: refundedMail({ cents: 15400, takesCredit: true }),
    refundFailed: refundFailedMail({ orderId: "ord_1", cents: 15400, failure, appUrl }),
    disputeOpen: disputeMail({ cents: 15400, status: "open" }),
    disputeWon: disputeMail({ cents: 15400, status: "won" }),
    disputeLost: disputeMail({ cents: 15400, status: "lost" }),
    autoCreditPaused: autoCreditPausedMail("cap", appUrl),
    planUnpaid: renewalUnpaidMail(
      { title: "plan", name: "plan, 5,000 SMS a month,", total: 30800, works: false },
      { failure, next: DAY, appUrl },
    ),
    numberUnpaid: renewalUnpaidMail(
      { title: "number +61 480 002 001", name: "number +61 480 002 001", total, works: true },
      { failure, next: DAY, appUrl },
    ),
    planEnded: planEndedMail({ plan: "5,000 SMS a month", total: 30800, failure, appUrl }),
  }),
  "Mails about senders": shown({
    numberGiven: numberGivenMail({ number, total, appUrl }),
    numberTaken: numberTakenMail({ number, repliesUntil: DAY, appUrl }),
    numberPrice: numberPriceMail({ number, total, from: DAY, appUrl }),
    numberEnded: numberEndedMail({ number, failure, repliesUntil: DAY, appUrl }),
    numbersByCard: numbersByCardMail([{ number, total, from: DAY }], appUrl),
    senderDecided: senderDecidedMail("business name", `Approved: ${LONG_WORD}`, appUrl),
    verification: verificationMail({ decision: LONG, missing: ["Your ABN"], appUrl }),
  }),
  "Mails about messages": shown({
    campaignRejected: decidedMail({
      kind: "campaign",
      decision: "rejected",
      reason: LONG,
      link: appUrl,
      named: 'campaign "Spring sale"',
      name: 'campaign "Spring sale"',
    }),
    quickApproved: decidedMail({
      kind: "quick",
      decision: "approved",
      link: appUrl,
      named: "quick message",
      name: "quick message to 3 numbers",
    }),
    exportReady: exportReadyMail({ rows: 12_000, until: DAY, link: `${appUrl}/exports/1` }),
    exportFailed: exportFailedMail("It took longer than a day. Please try again."),
    formSent: formSentMail({
      form: LONG,
      number: "61412345678",
      fields: { name: "Ann", [LONG_WORD]: LONG },
      page: "https://shop.example.com/contact",
      link: appUrl,
    }),
    formPaused: formPausedMail({ form: "Newsletter", reason: LONG, link: appUrl }),
    fileProblem: fileProblemMail({ name: LONG_WORD, reason: LONG, link: appUrl }),
  }),
  "Mails of the notification settings": shown({
    reply: replyMail({ ...reply, room: "1" }, about),
    replyWithoutText: replyMail({ ...reply, text: "", room: "1" }, about),
    replies: repliesMail({ count: 1_234, replies: [reply, { ...reply, text: "" }] }, about),
    optOut: optOutMail({ number: reply.from, source: "link" }, about),
    optOuts: optOutsMail(
      { count: 3, optOuts: [{ number: reply.from, source: "reply", sender: number }] },
      about,
    ),
    paid: paymentMail(paymentWords({ kind: "paid", number: "INV-42", amount: "$154.00" }), about),
    overdue: paymentMail(overdueWords({ number: "INV-42", amount: "$154.00" }), about),
    notificationCode: notificationCodeMail(CODE, LONG),
  }),
  "Mails about texts by email": shown({
    allowEmail: allowEmailMail({ business: LONG, link: `${appUrl}/allow-email/1` }),
    sentByEmail: sentByEmailMail({
      ...{ ...byEmail, outcome: "sent", text: LONG, price: 11_000, leftOut: 1 },
      excluded: [{ number: "61412345679", reason: "optedOut", detail: "" }],
    }),
    notSentByEmail: notSentByEmailMail({ ...byEmail, problem: "There is no text in your email." }),
    replyToEmail: replyToEmailMail({
      ...{ ...byEmail, appUrl, from: "61412345678", text: LONG, mms: true, room: "1" },
    }),
  }),
  "Mails to the operator": shown({
    support: supportMail({ subject: "An invoice", message: LONG, about: ["Account: Bells"] }),
    inquiry: inquiryMail({ subject: "Prices", message: LONG, about: ["Name: Ann"] }),
  }),
  "Mails to administrators": shown({
    booksDiffer: booksDifferMail("The books of 2 accounts differ"),
    alert: alertMail(
      {
        raised: [
          { indicator: "stopped-carrier", subject: "twilio", value: 1 },
          { indicator: "queue-depth", subject: "bulk", value: 48_210 },
        ],
        lasting: [{ indicator: "dead-letters", subject: "cooee-receipts-dead", value: 12 }],
        cleared: [{ indicator: "late-sweeps", subject: "shard 1", value: 0 }],
      },
      { appUrl },
    ),
    allClear: alertMail(
      { raised: [], lasting: [], cleared: [{ indicator: "held-messages", subject: "" }] },
      { appUrl },
    ),
  }),
};
