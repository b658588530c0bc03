import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { QuickRecord } from "./quick-queries.ts";

const WORDS = {
  approved: { subject: "was approved", text: "was approved." },
  uncovered: {
    subject: "was approved but not sent",
    text: "was approved but could not be sent. Nothing was sent and nothing was debited.",
  },
  rejected: {
    subject: "was not approved",
    text: "was not approved. Nothing was sent and nothing was debited.",
  },
} as const;

/** The mail that says what was decided, where the account's owner has proved an e-mail. */
export function decisionMail(
  ctx: AccountContext,
  quick: QuickRecord,
  decision: keyof typeof WORDS,
  reason?: string,
): Promise<MailEffect[]> {
  const { subject, text } = WORDS[decision];
  const parts = [
    "Hello,",
    `Your ${nameOfQuick(quick.recipients).toLowerCase()} ${text}`,
    ...(reason ? [`Reason: ${reason}`] : []),
    `${ctx.settings.APP_URL}/history`,
  ];
  return mailsToOwner(ctx, ctx.account.id, {
    subject: `Your quick message ${subject}`,
    text: parts.join("\n\n"),
  });
}
