import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { formatDate } from "#core/rules/dates.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countDraft } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { insertCampaign } from "./campaign-queries.ts";
import { getDraft } from "./get-draft.ts";
import { contentOf, keepAudience } from "./inner/content.ts";

/** R007, R253: a campaign kept for later, with everything that was said about it. */
export const createDraft = verb(contract.createDraft, async (ctx, input) => {
  const id = newId("campaign", ctx.now());
  const { name = await nameOf(ctx) } = input;
  const content = await contentOf(ctx, { ...input, name });
  const createdBy = ctx.person ? actingUser(ctx.person) : null;
  const within = countDraft(ctx, await limitsOf(ctx), ROW_BYTES.campaign);
  await commit(ctx, {
    statements: [
      ...keepAudience(ctx, content),
      insertCampaign(ctx, { id, ...content, createdBy }),
      ...within,
    ],
    audit: { action: "campaign.draft", subject: id },
  });
  return getDraft(ctx, { id });
});

/** Of one without a name of its own: the day it was made. */
async function nameOf(ctx: AccountContext): Promise<string> {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  return `Campaign, ${formatDate(ctx.now(), timeZone)}`;
}
