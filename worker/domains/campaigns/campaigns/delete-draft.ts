import { contract } from "#core/contract/registry.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import { deleteAssignments } from "#worker/domains/identity/assignments/assignment-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { subtractData } from "#worker/kernel/limits/keep-within.ts";
import { verb } from "#worker/verb.ts";
import {
  abortUnlessInStatus,
  deleteCampaign,
  findCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { notEditable } from "./inner/not-editable.ts";

export const deleteDraft = verb(contract.deleteDraft, async (ctx, { id }) => {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, contract.deleteDraft.access);
  const statements = [
    abortUnlessInStatus(ctx, id, EDITABLE_STATUSES),
    deleteCampaign(ctx, id),
    subtractData(ctx, ROW_BYTES.campaign),
    deleteAssignments(ctx, "draft", id),
  ];
  const committed = await commitUnlessAborted(ctx, {
    statements,
    audit: { action: "campaign.delete", subject: id },
  });
  if (!committed) throw notEditable(((await findCampaign(ctx, id)) ?? campaign).status);
  return {};
});
