import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { assignedNames } from "#worker/domains/assignments/assigned-names.ts";
import { getCampaign } from "./campaign-queries.ts";
import { presentDraft } from "./inner/present.ts";
import { sharedDraft } from "./inner/shared-drafts.ts";

/** A draft of the account's own, or one that its parent shares with it: that one is there to copy. */
export async function getDraft(ctx: AccountContext, { id }: { id: Id<"campaign"> }) {
  const shared = await sharedDraft(ctx, id);
  if (shared) return { data: shared };
  const campaign = await getCampaign(ctx, id);
  const assigned = (await assignedNames(ctx, "draft", [id])).get(id) ?? [];
  return { data: presentDraft(ctx, campaign, { shared: false, assigned }) };
}
