import * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { idFrom } from "#core/ids.ts";
import { MAX_GROUP_NAME } from "#core/rules/file-limits.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import {
  type CampaignRecord,
  findCampaign,
  getCampaign,
  insertCampaign,
} from "#worker/domains/campaigns/campaign-queries.ts";
import { groupIdsOf } from "#worker/domains/campaigns/prepare-campaign.ts";
import { mergeContacts } from "#worker/domains/contacts/contact-change-queries.ts";
import { contactIds } from "#worker/domains/contacts/contact-ids.ts";
import { overLimit } from "#worker/domains/contacts/contact-input.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import {
  findGroup,
  groupsAmong,
  insertGroup,
  nameKey,
  nameKeysWith,
} from "#worker/domains/groups/group-queries.ts";
import { mergedLabels } from "#worker/domains/groups/labels.ts";
import { labelsOf } from "#worker/domains/groups/present-group.ts";
import { unreachedBy } from "#worker/domains/messages/history-queries.ts";
import { suppressionLists } from "#worker/domains/suppressions/lists-of.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countDraft, keepGroupsWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";

const values = z.record(z.string(), z.string());

/**
 * A draft of the same message to a group of those it failed for. Its id follows from the campaign and
 * the reason, so a second press finds the first one's draft, or the campaign that it has become.
 */
export const resendCampaign = verb(contract.resendCampaign, async (ctx, { id, reason }) => {
  const campaign = await getCampaign(ctx, id);
  const { completedAt, status } = campaign;
  if (completedAt === null || (status !== "complete" && status !== "cancelled")) {
    throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.notEnded);
  }
  const source = `${id} ${reason ?? ""}`;
  const [draft, group] = await Promise.all([
    idFrom("campaign", source, completedAt),
    idFrom("group", source, completedAt),
  ]);
  const made = { data: { _id: draft } };
  if (await findCampaign(ctx, draft)) return made;
  const limits = await limitsOf(ctx);
  const statements = [
    ...(await groupStatements(ctx, { campaign, reason, group, limits })),
    insertCampaign(ctx, {
      id: draft,
      name: named(campaign.name, " (resend)"),
      type: campaign.type,
      sender: campaign.sender,
      message: campaign.message,
      groupIds: JSON.stringify([group]),
      optOut: campaign.optOut,
      plainValues: campaign.plainValues,
      longUrl: campaign.longUrl,
      createdBy: ctx.person ? actingUser(ctx.person) : null,
    }),
    ...countDraft(ctx, limits, ROW_BYTES.campaign),
  ];
  try {
    await commit(ctx, { statements, audit: { action: "campaign.resend", subject: id } });
  } catch (error) {
    // The other press of a double click was faster.
    if (!isUniqueViolation(error) || !(await findCampaign(ctx, draft))) throw error;
  }
  return made;
});

interface Resend {
  campaign: CampaignRecord;
  reason: string | undefined;
  /** The group's id. */
  group: string;
  limits: Awaited<ReturnType<typeof limitsOf>>;
}

/** Those who may get it again, in a group: a new one, or the one of a draft that was deleted. */
async function groupStatements(ctx: AccountContext, { campaign, reason, group, limits }: Resend) {
  const groups = groupIdsOf(campaign);
  const [{ contactLimit }, lists, sources, known] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    suppressionLists(ctx),
    groupsAmong(ctx, groups),
    findGroup(ctx, group),
  ]);
  const limit = contactLimit + 1;
  const people = await unreachedBy(ctx, campaign, { reason, groups, lists, limit });
  if (people.length === 0) {
    throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.nobodyToResend);
  }
  if (people.length > contactLimit) throw overLimit(contactLimit, "reason");
  const ids = contactIds(ctx.now(), people.length);
  const contacts = people.map(({ number, fields }, at) => ({
    id: ids[at] ?? "",
    number,
    fields: values.parse(JSON.parse(fields)),
  }));
  const added = mergeContacts(ctx, { groupId: group, contacts, limit: contactLimit, limits });
  if (known) return added;
  const fields = mergedLabels([], sources.flatMap(labelsOf), "group_array");
  const name = freeName(campaign.name, await nameKeysWith(ctx, NOT_REACHED));
  return [
    insertGroup(ctx, { id: group, name, fields }),
    ...added,
    ...keepGroupsWithin(ctx, limits),
  ];
}

const NOT_REACHED = ": not reached";

/** A name for the group that is not among those taken. */
function freeName(campaign: string, taken: ReadonlySet<string>): string {
  for (let nth = 1; ; nth++) {
    const name = named(campaign, nth === 1 ? NOT_REACHED : `${NOT_REACHED} (${nth})`);
    if (!taken.has(nameKey(name))) return name;
  }
}

function named(name: string, ending: string): string {
  return `${name.slice(0, MAX_GROUP_NAME - ending.length)}${ending}`;
}
