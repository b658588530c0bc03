import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { Sendable } from "./sendable.ts";

const NOTHING = "Nothing was sent and nothing was debited.";
const UNSENT = `was approved but could not be sent. ${NOTHING}`;
const REJECTED = `was not approved. ${NOTHING}`;

const WORDS = {
  campaign: {
    waiting: {
      subject: "waits for approval",
      text: `waits for an administrator. ${NOTHING} You can say why it should be sent, or cancel it.`,
    },
    approved: { subject: "was approved", text: "was approved and is being sent." },
    uncovered: { subject: "was approved and is on hold", text: UNSENT },
    rejected: {
      subject: "was not approved",
      text: `${REJECTED} You can change it and send it again.`,
    },
  },
  quick: {
    waiting: { subject: "waits for approval", text: "waits for an administrator." },
    approved: { subject: "was approved", text: "was approved." },
    uncovered: { subject: "was approved but not sent", text: UNSENT },
    rejected: { subject: "was not approved", text: REJECTED },
  },
} as const;

/** The mail that says what was decided, where the account's owner has proved an e-mail. */
export function decisionMail(
  ctx: AccountContext,
  { kind, mail }: Pick<Sendable, "kind" | "mail">,
  decision: keyof (typeof WORDS)["campaign"],
  reason?: string,
): Promise<MailEffect[]> {
  const { subject, text } = WORDS[kind][decision];
  const parts = [
    "Hello,",
    `Your ${mail.name} ${text}`,
    ...(reason ? [`Reason: ${reason}`] : []),
    `${ctx.settings.APP_URL}${mail.page}`,
  ];
  return mailsToOwner(ctx, ctx.account.id, {
    subject: `Your ${mail.subject} ${subject}`,
    text: parts.join("\n\n"),
  });
}
