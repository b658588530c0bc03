import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { type CooeeError, conflict, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging, sharedFirst } from "#core/paging.ts";
import { formatDate } from "#core/rules/dates.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { type CampaignStatus, EDITABLE_STATUSES, isEditable } from "#core/statuses.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { audiencesAmong } from "#worker/domains/audience/audiences/audience-queries.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import { assign } from "#worker/domains/identity/assignments/assign.ts";
import {
  assignedNames,
  NONE_ASSIGNED,
  sharedWith,
} from "#worker/domains/identity/assignments/assigned-names.ts";
import { deleteAssignments } from "#worker/domains/identity/assignments/assignment-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { countDraft, subtractData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { validInput } from "#worker/valid-input.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  changeCampaign,
  deleteCampaign,
  findCampaign,
  getCampaign,
  insertCampaign,
} from "./campaign-queries.ts";
import { checkRight, onlyMedium } from "./check-right.ts";
import { keepAudience, savedContent } from "./inner/content.ts";
import { attachmentIdsIn, audienceIdsIn, campaignPage, idsOfPage } from "./inner/list-queries.ts";
import { presentDraft } from "./inner/present-campaign.ts";
import { presentContent } from "./inner/present-content.ts";
import { sharedDraft, sharedDrafts } from "./inner/shared-drafts.ts";

/** R007, R253: a campaign kept for later, with everything that was said about it. */
export const createDraft = verb(contract.createDraft, async (ctx, input) => {
  const id = newId("campaign", ctx.now());
  const { name = await nameOf(ctx) } = input;
  const content = await savedContent(ctx, { ...input, name });
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

/**
 * Changes a draft, or a campaign that is on hold or was not approved; a launched one stays. A
 * change of another version than the stored one is refused, so that two tabs do not overwrite each other.
 */
export const updateDraft = verb(contract.updateDraft, async (ctx, input) => {
  const { id, version } = input;
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, contract.updateDraft.access);
  const content = await savedContent(ctx, input, campaign);
  const read = version === undefined ? [] : [abortIfChanged(ctx, { id, updatedAt: version })];
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, EDITABLE_STATUSES),
      ...read,
      ...keepAudience(ctx, content),
      ...changeCampaign(ctx, id, content),
    ],
    audit: { action: "campaign.change", subject: id },
  });
  if (!committed) {
    const now = await findCampaign(ctx, id);
    if (now && !isEditable(now.status)) throw notEditable(now.status);
    throw conflict(CAMPAIGN_TEXTS.changedElsewhere);
  }
  return getDraft(ctx, { id });
});

/** Changes what is given of a saved campaign, as a whole at its version, and leaves the rest. */
export const updateCampaign = verb(contract.updateCampaign, async (ctx, input) => {
  const campaign = await getCampaign(ctx, input.id);
  const {
    groupObj,
    group_array,
    segment_array,
    replyStopToOptOut,
    optout: _,
    ...rest
  } = presentContent(campaign, []);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const named = input.optout !== undefined || input.replyStopToOptOut !== undefined;
  const merged = {
    ...rest,
    ...(named ? {} : { optout: campaign.optOut }),
    ...Object.fromEntries(given),
  };
  const version = input.version ?? campaign.updatedAt;
  return updateDraft(
    ctx,
    validInput(contract.updateDraft.input, { ...merged, id: input.id, version }),
  );
});

/** A draft of the account's own, or one that its parent shares with it to be copied. */
export const getDraft = verb(contract.getDraft, async (ctx, { id }) => {
  const [shared, campaign, names, audiences, carried, senders] = await Promise.all([
    sharedDraft(ctx, id),
    findCampaign(ctx, id),
    assignedNames(ctx, "draft", [id]),
    audiencesAmong(ctx, audienceIdsIn(ctx, [id])),
    attachmentContents(ctx, attachmentIdsIn(ctx, [id])),
    listSenders(ctx),
  ]);
  if (shared) return { data: shared };
  if (!campaign) throw notFound("Campaign");
  const assigned = names.get(id) ?? [];
  const around = { shared: false, assigned, audiences, carried, senders };
  return { data: presentDraft(ctx, campaign, around) };
});

/** The account's drafts; before them, on the first pages, those that its parent shares with it. */
export const listDrafts = verb(contract.listDrafts, async (ctx, input) => {
  const page = paging(input);
  const drafts = { statuses: EDITABLE_STATUSES, medium: onlyMedium(ctx) };
  const isShared = (await sharedWith(ctx, "draft")) !== undefined;
  const { read, cut } = sharedFirst(page, isShared);
  const rows = { ...read, order: "-updatedAt" } as const;
  const [shared, { items, total }, assigned, audiences, carried, senders] = await Promise.all([
    sharedDrafts(ctx),
    campaignPage(ctx, drafts, rows),
    isShared ? NONE_ASSIGNED : assignedNames(ctx, "draft", idsOfPage(ctx, drafts, rows)),
    audiencesAmong(ctx, audienceIdsIn(ctx, idsOfPage(ctx, drafts, rows))),
    attachmentContents(ctx, attachmentIdsIn(ctx, idsOfPage(ctx, drafts, rows))),
    listSenders(ctx),
  ]);
  const own = items.map((campaign) =>
    presentDraft(ctx, campaign, {
      shared: false,
      assigned: assigned.get(campaign.id) ?? [],
      audiences,
      carried,
      senders,
    }),
  );
  return pageOf(cut([...shared, ...own]), shared.length + total, page);
});

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

/** Shares a saved campaign with these sub-accounts and no others (R288). */
export const assignDraft = verb(contract.assignDraft, async (ctx, { draft, subAccounts }) => {
  await getDraft(ctx, { id: draft });
  await assign(ctx, { kind: "draft", subject: draft, subAccounts });
  return { message: SUB_ACCOUNT_TEXTS.draftAssigned };
});

const REASONS: Partial<Record<CampaignStatus, string>> = {
  scheduled: CAMPAIGN_TEXTS.isScheduled,
  pending: CAMPAIGN_TEXTS.isPending,
  cancelled: CAMPAIGN_TEXTS.wasCancelled,
};

/** Why a campaign that is no draft stays as it is. */
function notEditable(status: CampaignStatus): CooeeError {
  return conflict(REASONS[status] ?? CAMPAIGN_TEXTS.notDraft);
}
