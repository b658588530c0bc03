import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { deleteAssignments } from "#worker/domains/assignments/assignment-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { subtractData } from "#worker/kernel/limits/keep-within.ts";
import { verb } from "#worker/verb.ts";
import { abortUnlessInStatus, deleteCampaign, getCampaign } from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";

export const deleteDraft = verb(contract.deleteDraft, async (ctx, { id }) => {
  checkRight(ctx, await getCampaign(ctx, id), contract.deleteDraft.access);
  const statements = [
    abortUnlessInStatus(ctx, id, EDITABLE_STATUSES),
    deleteCampaign(ctx, id),
    subtractData(ctx, ROW_BYTES.campaign),
    deleteAssignments(ctx, "draft", id),
  ];
  await commit(ctx, { statements, audit: { action: "campaign.delete", subject: id } }).catch(
    (error: unknown) => {
      if (isAborted(error)) throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.notDraft);
      throw error;
    },
  );
  return {};
});
