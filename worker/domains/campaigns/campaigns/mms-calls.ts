import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import type { AccountContext } from "#worker/context.ts";
import { mediaId } from "#worker/domains/content/media/media.ts";
import { digestOf, hashOf } from "#worker/request-digest.ts";
import { validInput } from "#worker/valid-input.ts";
import { verb } from "#worker/verb.ts";
import { campaignById } from "./campaign-by-id.ts";
import { campaignClicks } from "./campaign-clicks.ts";
import { updateCampaign } from "./drafts.ts";
import { launchDraft } from "./launch-campaign.ts";
import { launchNew } from "./launch-new.ts";

// The gateway's calls for MMS: as those for texts, with a file that may come with them.

export const launchMms = verb(contract.launchMms, async (ctx, { media, mode: _, ...input }) => {
  const { draft } = input;
  if (draft !== undefined) return launchDraft(ctx, { ...input, draft });
  return launch(ctx, { ...validInput(contract.launchMmsToNumbers.input, input), media });
});

export const launchMmsToNumbers = verb(contract.launchMmsToNumbers, async (ctx, input) =>
  launch(ctx, input),
);

/** A repeated request has the same bytes, whatever its file is called once it is stored. */
async function launch(
  ctx: AccountContext,
  { media, mode: _, ...input }: Input<typeof contract.launchMmsToNumbers>,
) {
  const sent = media instanceof File ? await hashOf(media) : media;
  const digest = await digestOf({ ...input, media: sent });
  const stored = await mediaId(ctx, media);
  return launchNew(ctx, { ...input, camp_type: "mms", media: stored }, { digest });
}

export const updateMmsCampaign = verb(
  contract.updateMmsCampaign,
  async (ctx, { media, ...input }) =>
    updateCampaign(ctx, { ...input, media: await mediaId(ctx, media) }),
);

export const mmsCampaignById = verb(contract.mmsCampaignById, async (ctx, input) =>
  campaignById(ctx, input),
);

export const mmsClicks = verb(contract.mmsClicks, async (ctx, input) => campaignClicks(ctx, input));
