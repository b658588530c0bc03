import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { audiencesAmong } from "#worker/domains/audience/audiences/audience-queries.ts";
import { carriedBy } from "#worker/domains/content/media/carried-by.ts";
import { assignedNames } from "#worker/domains/identity/assignments/assigned-names.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { verb } from "#worker/verb.ts";
import { findCampaign } from "./campaign-queries.ts";
import { attachmentIdsIn, audienceIdsIn } from "./inner/list-queries.ts";
import { presentDraft } from "./inner/present-campaign.ts";
import { sharedDraft } from "./inner/shared-drafts.ts";

/** A draft of the account's own, or one that its parent shares with it to be copied. */
export const getDraft = verb(contract.getDraft, async (ctx, { id }) => {
  const [shared, campaign, names, audiences, carried, senders] = await Promise.all([
    sharedDraft(ctx, id),
    findCampaign(ctx, id),
    assignedNames(ctx, "draft", [id]),
    audiencesAmong(ctx, audienceIdsIn(ctx, [id])),
    carriedBy(ctx, attachmentIdsIn(ctx, [id])),
    listSenders(ctx),
  ]);
  if (shared) return { data: shared };
  if (!campaign) throw notFound("Campaign");
  const assigned = names.get(id) ?? [];
  const around = { shared: false, assigned, audiences, carried, senders };
  return { data: presentDraft(ctx, campaign, around) };
});
