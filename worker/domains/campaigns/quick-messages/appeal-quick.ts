import { APPEAL_TEXTS } from "#core/contract/approvals/appeals.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { appealCampaign } from "#worker/domains/campaigns/campaigns/appeal-campaign.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { checkQuick } from "./inner/check-quick.ts";
import { changeQuick, getQuick } from "./inner/quick-queries.ts";

/** Of a message to groups, it is its campaign's. */
export const appealQuick = verb(contract.appealQuick, async (ctx, { id, appeal }) => {
  const quick = await getQuick(ctx, id);
  if (quick.campaignId) {
    return appealCampaign(ctx, { id: idSchema("campaign").parse(quick.campaignId), appeal });
  }
  checkQuick(ctx, quick, contract.appealQuick.access);
  const notWaiting = new CooeeError("CONFLICT", APPEAL_TEXTS.notWaiting);
  if (quick.status !== "pending") throw notWaiting;
  const committed = await commitUnlessAborted(ctx, {
    statements: changeQuick(ctx, quick, { appeal }),
    audit: { action: "quick.appeal", subject: id, detail: { appeal } },
  });
  if (!committed) throw notWaiting;
  return { message: APPEAL_TEXTS.saved };
});
