import { contract } from "#core/contract/registry.ts";
import { validInput } from "#worker/valid-input.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { presentContent } from "./inner/present-content.ts";
import { updateDraft } from "./update-draft.ts";

/** Changes what is given of a saved campaign, as a whole at its version, and leaves the rest. */
export const updateCampaign = verb(contract.updateCampaign, async (ctx, input) => {
  const campaign = await getCampaign(ctx, input.id);
  const {
    groupObj,
    group_array,
    segment_array,
    replyStopToOptOut,
    optout: _,
    ...rest
  } = presentContent(campaign, []);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const named = input.optout !== undefined || input.replyStopToOptOut !== undefined;
  const merged = {
    ...rest,
    ...(named ? {} : { optout: campaign.optOut }),
    ...Object.fromEntries(given),
  };
  const version = input.version ?? campaign.updatedAt;
  return updateDraft(
    ctx,
    validInput(contract.updateDraft.input, { ...merged, id: input.id, version }),
  );
});
