import { contract } from "#core/contract/registry.ts";
import { assignedNames } from "#worker/domains/assignments/assigned-names.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { presentDraft } from "./inner/present.ts";
import { sharedDraft } from "./inner/shared-drafts.ts";

/** A draft of the account's own, or one that its parent shares with it: that one is there to copy. */
export const getDraft = verb(contract.getDraft, async (ctx, { id }) => {
  const shared = await sharedDraft(ctx, id);
  if (shared) return { data: shared };
  const campaign = await getCampaign(ctx, id);
  const assigned = (await assignedNames(ctx, "draft", [id])).get(id) ?? [];
  return { data: presentDraft(ctx, campaign, { shared: false, assigned }) };
});
