import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { actingUser } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countDraft } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { insertCampaign } from "./campaign-queries.ts";
import { getDraft } from "./get-draft.ts";
import { ownLongUrl } from "./inner/long-url.ts";

export const createDraft = verb(contract.createDraft, async (ctx, input) => {
  const id = newId("campaign", ctx.now());
  const values = {
    id,
    name: input.name,
    type: input.campaign_type,
    sender: input.sender,
    message: input.message,
    groupIds: JSON.stringify([...new Set(input.group_array)]),
    // R109: a notification campaign carries no opt-out line.
    optOut: input.optout && input.campaign_type !== "notification",
    plainValues: input.plainValues,
    longUrl: ownLongUrl(ctx, input.longUrl),
    createdBy: ctx.person ? actingUser(ctx.person) : null,
  };
  const within = countDraft(ctx, await limitsOf(ctx), ROW_BYTES.campaign);
  await commit(ctx, {
    statements: [insertCampaign(ctx, values), ...within],
    audit: { action: "campaign.draft", subject: id },
  });
  return getDraft(ctx, { id });
});
