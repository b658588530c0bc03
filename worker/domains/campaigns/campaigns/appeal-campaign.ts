import { APPEAL_TEXTS } from "#core/contract/approvals/appeals.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  changeCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";

/** What the owner says to the administrator, as long as that can change anything. */
export const appealCampaign = verb(contract.appealCampaign, async (ctx, { id, appeal }) => {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, contract.appealCampaign.access);
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, ["pending"]),
      abortIfChanged(ctx, campaign),
      ...changeCampaign(ctx, id, { appeal }),
    ],
    events: [campaignChanged(ctx, campaign)],
    audit: { action: "campaign.appeal", subject: id, detail: { appeal } },
  });
  if (!committed) throw new CooeeError("CONFLICT", APPEAL_TEXTS.notWaiting);
  return { message: APPEAL_TEXTS.saved };
});
