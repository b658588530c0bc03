import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { Access } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Sendable } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  type CampaignRecord,
  changeCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { cancelChange } from "./inner/cancel-change.ts";
import { returnStatements } from "./inner/hold.ts";
import { listedCampaign, mailedCampaign } from "./inner/listed-campaign.ts";
import { payApproved } from "./inner/pay-approved.ts";

/** A campaign, for its lifecycle. */
export function campaignSendable(ctx: AccountContext, campaign: CampaignRecord): Sendable {
  const { id, status } = campaign;
  return {
    kind: "campaign",
    ...listedCampaign(ctx, campaign),
    row: campaign,
    repeats: campaign.recurrence !== null,
    mail: mailedCampaign(campaign),
    refusals: {
      reschedule: CAMPAIGN_TEXTS.notScheduled,
      cancel: CAMPAIGN_TEXTS.notRunning,
      link: CAMPAIGN_TEXTS.noLink,
    },
    change: (values) => ({
      statements: [
        abortUnlessInStatus(ctx, id, [status]),
        abortIfChanged(ctx, campaign),
        // With its status, so that the journal knows: a restored database must not send it at its old time.
        ...changeCampaign(ctx, id, { ...values, status }),
      ],
      events: [campaignChanged(ctx, campaign)],
    }),
    pay: (approved) => payApproved(ctx, campaign, approved),
    end: async (as, lack) => returnStatements(ctx, campaign, as === "failed" ? "held" : as, lack),
    cancel: () => cancelChange(ctx, campaign),
  };
}

/** One that the caller may change. */
export async function changeableCampaign(ctx: AccountContext, id: string, access: Access) {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, access);
  return campaignSendable(ctx, campaign);
}
