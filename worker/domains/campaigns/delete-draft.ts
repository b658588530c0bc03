import { CAMPAIGN_TEXTS, deleteDraft as endpoint } from "#core/contract/campaigns.ts";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { withoutAssignments } from "#worker/domains/assignments/without-assignments.ts";
import { commit } from "#worker/kernel/commit.ts";
import { dataRemoved } from "#worker/kernel/limits/keep-within.ts";
import { getCampaign, onlyInStatus, removeCampaign } from "./campaign-queries.ts";
import { checkRight } from "./inner/check-right.ts";

export async function deleteDraft(ctx: AccountContext, { id }: { id: Id<"campaign"> }) {
  checkRight(ctx, await getCampaign(ctx, id), endpoint.access);
  const statements = [
    onlyInStatus(ctx, id, EDITABLE_STATUSES),
    removeCampaign(ctx, id),
    dataRemoved(ctx, ROW_BYTES.campaign),
    withoutAssignments(ctx, "draft", id),
  ];
  await commit(ctx, { statements, audit: { action: "campaign.delete", subject: id } }).catch(
    (error: unknown) => {
      if (isAborted(error)) throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.notDraft);
      throw error;
    },
  );
  return {};
}
