import type { FollowUp } from "#core/contract/follow-up.ts";
import type { HeldBy } from "#core/rules/holds.ts";
import { heldByDay } from "#worker/domains/sending/limits/count-sent.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { heldTexts } from "./held-texts.ts";

interface Launched {
  recipients: number;
  followUp?: Pick<FollowUp, "message"> | undefined;
  scheduledAt: number | null;
}

/**
 * The rules that hold a campaign as it is launched: by its words, and by the day's limit if it starts now. One that
 * starts later is counted on its day.
 */
export function heldNow(
  prepared: Parameters<typeof heldTexts>[0] & Pick<PreparedCampaign, "standing">,
  { recipients, followUp, scheduledAt }: Launched,
): HeldBy[] {
  const day = scheduledAt === null ? heldByDay(prepared.standing, recipients) : undefined;
  return [...heldTexts(prepared, followUp?.message ?? ""), ...(day ? [day] : [])];
}
