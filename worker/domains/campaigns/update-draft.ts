import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { abortUnlessInStatus, changeCampaign, getCampaign } from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { getDraft } from "./get-draft.ts";
import { ownLongUrl } from "./inner/long-url.ts";

/** Changes a draft, or a campaign that is on hold or was not approved; a launched one stays. */
export const updateDraft = verb(contract.updateDraft, async (ctx, input) => {
  checkRight(ctx, await getCampaign(ctx, input.id), contract.updateDraft.access);
  const change = {
    name: input.name,
    type: input.campaign_type,
    sender: input.sender,
    message: input.message,
    groupIds: JSON.stringify([...new Set(input.group_array)]),
    // R109: a notification campaign carries no opt-out line.
    optOut: input.optout && input.campaign_type !== "notification",
    plainValues: input.plainValues,
    longUrl: ownLongUrl(ctx, input.longUrl),
  };
  await commit(ctx, {
    statements: [
      abortUnlessInStatus(ctx, input.id, EDITABLE_STATUSES),
      ...changeCampaign(ctx, input.id, change),
    ],
    audit: { action: "campaign.change", subject: input.id },
  }).catch((error: unknown) => {
    if (isAborted(error)) throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.notDraft);
    throw error;
  });
  return getDraft(ctx, { id: input.id });
});
