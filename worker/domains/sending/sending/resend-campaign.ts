import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, invalid } from "#core/errors.ts";
import { idFrom, newId } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import {
  audienceParts,
  findAudience,
} from "#worker/domains/audience/audiences/audience-queries.ts";
import { audienceLabels } from "#worker/domains/audience/audiences/audiences.ts";
import {
  countRecipients,
  recipientsAudience,
} from "#worker/domains/audience/audiences/recipients-queries.ts";
import { groupSizes } from "#worker/domains/audience/groups/group-names.ts";
import { remainingFilters } from "#worker/domains/audience/segments/filter-contacts.ts";
import { knownLabels } from "#worker/domains/audience/segments/known-labels.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import {
  type CampaignRecord,
  copiedContent,
  findCampaign,
  getCampaign,
  insertCampaign,
} from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { groupIdsOf, segmentIdsOf } from "#worker/domains/campaigns/campaigns/prepare-campaign.ts";
import { isArchived } from "#worker/domains/sending/archive/archive-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countDraft } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";

const LONGEST_NAME = 80;
const ENDING = " (resend)";

/**
 * A draft of the same message to those it failed for, who did not open its link or did not reply. Its
 * id follows from the campaign and the choice, so a second press finds the first one's draft, or the
 * campaign that it has become.
 */
export const resendCampaign = verb(contract.resendCampaign, async (ctx, { id, to, reason }) => {
  const campaign = await getCampaign(ctx, id);
  const { completedAt, status } = campaign;
  if (completedAt === null || (status !== "complete" && status !== "cancelled")) {
    throw conflict(CAMPAIGN_TEXTS.notEnded);
  }
  if (to === "notclicked" && campaign.longUrl === null) {
    throw invalid("to", CAMPAIGN_TEXTS.noLink);
  }
  if (await isArchived(ctx, id)) throw conflict(CAMPAIGN_TEXTS.archived);
  const choice = to === "failed" ? `${id} ${reason ?? ""}` : `${id} ${to}`;
  const draft = await idFrom("campaign", choice, completedAt);
  const made = { data: { _id: draft } };
  if (await findCampaign(ctx, draft)) return made;
  const limits = await limitsOf(ctx);
  const source = {
    groups: groupIdsOf(campaign),
    filters: await remainingFilters(ctx, segmentIdsOf(campaign)),
    list: campaign.audienceId ?? undefined,
  };
  const [parts, lists] = [await audienceParts(ctx, source), await suppressionLists(ctx)];
  const among = { to, reason, parts, lists };
  const total = await countRecipients(ctx, campaign, among);
  if (total === 0) throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.nobodyToResend);
  const audience = newId("audience", ctx.now());
  const bytes = total * ROW_BYTES.audienceNumber;
  const list = { id: audience, name: campaign.name, labels: await labelsFor(ctx, campaign) };
  const statements = [
    ...recipientsAudience(ctx, { ...list, total, bytes }, campaign, among),
    insertCampaign(ctx, {
      ...copiedContent(campaign),
      id: draft,
      name: `${campaign.name.slice(0, LONGEST_NAME - ENDING.length)}${ENDING}`,
      groupIds: "[]",
      audienceId: audience,
      createdBy: ctx.person ? actingUser(ctx.person) : null,
    }),
    ...countDraft(ctx, limits, ROW_BYTES.campaign + bytes),
  ];
  try {
    await commit(ctx, { statements, audit: { action: "campaign.resend", subject: id } });
  } catch (error) {
    // The other press of a double click was faster.
    if (!isUniqueViolation(error) || !(await findCampaign(ctx, draft))) throw error;
  }
  return made;
});

/** What the recipients' values are called. */
async function labelsFor(ctx: AccountContext, campaign: CampaignRecord): Promise<string[]> {
  const { audienceId } = campaign;
  const [groups, labels, list] = await Promise.all([
    groupSizes(ctx, groupIdsOf(campaign)),
    segmentIdsOf(campaign).length > 0 ? knownLabels(ctx) : new Map<string, string>(),
    audienceId === null ? undefined : findAudience(ctx, audienceId),
  ]);
  return [
    ...new Set([
      ...groups.flatMap((group) => group.labels),
      ...labels.values(),
      ...(list ? audienceLabels(list) : []),
    ]),
  ];
}

/** The same call as the gateway's, under another name. */
export const resendMessageCampaign = verb(contract.resendMessageCampaign, async (ctx, input) =>
  resendCampaign(ctx, input),
);
