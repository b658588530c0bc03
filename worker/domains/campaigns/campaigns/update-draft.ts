import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { EDITABLE_STATUSES, isEditable } from "#core/statuses.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  changeCampaign,
  findCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { getDraft } from "./get-draft.ts";
import { contentOf, keepAudience } from "./inner/content.ts";
import { notEditable } from "./inner/not-editable.ts";

/**
 * Changes a draft, or a campaign that is on hold or was not approved; a launched one stays. Whoever
 * read another version of it is refused, so that two tabs do not overwrite each other.
 */
export const updateDraft = verb(contract.updateDraft, async (ctx, input) => {
  const { id, version } = input;
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, contract.updateDraft.access);
  const content = await contentOf(ctx, { ...input, name: input.name ?? campaign.name }, campaign);
  const read = version === undefined ? [] : [abortIfChanged(ctx, { id, updatedAt: version })];
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, EDITABLE_STATUSES),
      ...read,
      ...keepAudience(ctx, content),
      ...changeCampaign(ctx, id, content),
    ],
    audit: { action: "campaign.change", subject: id },
  });
  if (!committed) {
    const now = await findCampaign(ctx, id);
    if (now && !isEditable(now.status)) throw notEditable(now.status);
    throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.changedElsewhere);
  }
  return getDraft(ctx, { id });
});
