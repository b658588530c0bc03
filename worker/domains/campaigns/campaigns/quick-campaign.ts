import { newId } from "#core/ids.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** A quick message to groups. */
export interface ToGroups {
  name: string;
  sender: string;
  message: string;
  medium: "sms" | "mms";
  attachmentId: string | null;
  groups: readonly string[];
  validUntil: number | null;
  longUrl: string | null;
  replyLink: boolean;
  replyLinkMessage: string | null;
}

/** The notification campaign that it becomes (R094): without an opt-out line (R109). */
export function quickCampaign(ctx: AccountContext, { groups, ...content }: ToGroups) {
  return {
    id: newId("campaign", ctx.now()),
    ...content,
    type: "notification" as const,
    groupIds: JSON.stringify(groups),
    audienceId: null,
    optOut: false,
    plainValues: false,
    quick: true,
    createdBy: ctx.person ? actingUser(ctx.person) : null,
  };
}

/** What it would come to now. The file of an MMS need not be stored yet. */
export async function quickFigures(ctx: AccountContext, content: ToGroups) {
  const campaign = { ...quickCampaign(ctx, content), fileLater: true };
  const prepared = await prepareCampaign(ctx, campaign);
  await checkAudience(ctx, prepared);
  const { standing, from } = prepared;
  return { standing, from, ...(await flightFigures(ctx, prepared)) };
}
