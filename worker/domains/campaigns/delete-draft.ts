import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { wasCalledOff } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { getCampaign, onlyInStatus, removeCampaign } from "./queries.ts";

export async function deleteDraft(ctx: AccountContext, { id }: { id: Id<"campaign"> }) {
  await getCampaign(ctx, id);
  await commit(ctx, [onlyInStatus(ctx, id, ["draft", "held"]), removeCampaign(ctx, id)], {
    action: "campaign.delete",
    subject: id,
  }).catch((error: unknown) => {
    if (wasCalledOff(error)) throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.notDraft);
    throw error;
  });
  return {};
}
