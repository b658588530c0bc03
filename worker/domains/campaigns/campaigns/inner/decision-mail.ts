import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

const WORDS = {
  waiting: {
    subject: "waits for approval",
    text: "waits for an administrator. Nothing was sent and nothing was debited. You can say why it should be sent, or cancel it.",
  },
  approved: { subject: "was approved", text: "was approved and is being sent." },
  uncovered: {
    subject: "was approved and is on hold",
    text: "was approved but could not be sent. Nothing was sent and nothing was debited.",
  },
  rejected: {
    subject: "was not approved",
    text: "was not approved. Nothing was sent and nothing was debited. You can change it and send it again.",
  },
} as const;

/** The mail that says what was decided about a campaign, where its owner has proved an e-mail. */
export function decisionMail(
  ctx: AccountContext,
  campaign: Pick<CampaignRecord, "id" | "name">,
  decision: keyof typeof WORDS,
  reason?: string,
): Promise<MailEffect[]> {
  const { subject, text } = WORDS[decision];
  const parts = [
    "Hello,",
    `Your campaign "${campaign.name}" ${text}`,
    ...(reason ? [`Reason: ${reason}`] : []),
    `${ctx.settings.APP_URL}/campaign/report/${campaign.id}`,
  ];
  return mailsToOwner(ctx, ctx.account.id, {
    subject: `Your campaign "${campaign.name}" ${subject}`,
    text: parts.join("\n\n"),
  });
}
