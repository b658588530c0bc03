import { NO_SUCH_STATUS } from "#core/contract/messages/messages.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { Medium } from "#core/permissions.ts";
import { mediumOf } from "#core/rules/mms.ts";
import { toCents } from "#core/rules/money.ts";
import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import {
  CAMPAIGN_STATUSES,
  type CampaignStatus,
  isOther,
  OTHERS,
  wireCampaignStatus,
} from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAnyStatus } from "#worker/domains/sending/messages/statuses-from-wire.ts";
import { verb } from "#worker/verb.ts";
import { onlyMedium } from "./check-right.ts";
import { campaignPage, campaignRows, countByStatus, idsOfPage } from "./inner/list-queries.ts";
import { besideCampaigns, presentCampaign } from "./inner/present-campaign.ts";
import {
  campaignsAmong,
  countWaiting,
  idsOfWaiting,
  quickAmong,
  type WaitingQuick,
  waitingFrom,
} from "./inner/scheduled-queries.ts";

/** Everything for which someone clicked Send, whatever the outcome. */
const LAUNCHED = CAMPAIGN_STATUSES.filter((status) => status !== "draft");

export const listCampaigns = verb(contract.listCampaigns, async (ctx, input) =>
  listOf(ctx, input, onlyMedium(ctx)),
);

export const listMmsCampaigns = verb(contract.listMmsCampaigns, async (ctx, input) =>
  listOf(ctx, input, "mms"),
);

async function listOf(
  ctx: AccountContext,
  input: Input<typeof contract.listCampaigns>,
  medium: Medium | undefined,
) {
  const page = paging(input);
  const statuses = statusesOf(input.status);
  const among = input.ids ? { among: input.ids } : {};
  const filter = { statuses, search: input.search, medium, ...among };
  const rows = { ...page, order: input.sort ?? ("-createdAt" as const) };
  const [items, counts, beside] = await Promise.all([
    campaignRows(ctx, filter, rows),
    countByStatus(ctx, { ...filter, statuses: LAUNCHED }),
    besideCampaigns(ctx, idsOfPage(ctx, filter, rows)),
  ]);
  const total = counts.reduce(
    (sum, { status, campaigns }) => (statuses.includes(status) ? sum + campaigns : sum),
    0,
  );
  return {
    ...pageOf(
      items.map((campaign) => presentCampaign(campaign, beside)),
      total,
      page,
    ),
    statuses: Object.fromEntries(
      counts.map(({ status, campaigns }) => [wireCampaignStatus(status), campaigns]),
    ),
  };
}

function statusesOf(words: readonly string[] = []): readonly CampaignStatus[] {
  if (isAnyStatus(words)) return LAUNCHED;
  const found = words.flatMap((word) => {
    if (word === OTHERS) return LAUNCHED.filter(isOther);
    const status = LAUNCHED.find((known) => wireCampaignStatus(known) === word);
    if (!status) throw invalid("status", NO_SUCH_STATUS);
    return status;
  });
  return [...new Set(found)];
}

/** What the account waits for an administrator to decide. */
export const approvalMessages = verb(contract.approvalMessages, async (ctx, input) => {
  const page = paging(input);
  const pending = { statuses: ["pending"], medium: onlyMedium(ctx) } as const;
  const rows = { ...page, order: "-createdAt" } as const;
  const [{ items, total }, beside] = await Promise.all([
    campaignPage(ctx, pending, rows),
    besideCampaigns(ctx, idsOfPage(ctx, pending, rows)),
  ]);
  return pageOf(
    items.map((campaign) => presentCampaign(campaign, beside)),
    total,
    page,
  );
});

/** What waits for its time: campaigns, and quick messages to numbers, the next first. */
export const listScheduled = verb(contract.listScheduled, async (ctx, input) => {
  const page = paging(input);
  const search = input.search?.trim();
  const ids = idsOfWaiting(ctx, search, page);
  const [total, campaigns, quick, beside] = await Promise.all([
    countWaiting(ctx, search),
    campaignsAmong(ctx, ids),
    quickAmong(ctx, ids),
    besideCampaigns(ctx, ids),
  ]);
  const items = [
    ...campaigns.map((campaign) => presentCampaign(campaign, beside)),
    ...quick.map(presentQuick),
  ];
  const inOrder = items.sort(
    (a, b) => (a.scheduleAt ?? 0) - (b.scheduleAt ?? 0) || (a._id < b._id ? -1 : 1),
  );
  return pageOf(inOrder, total, page);
});

function presentQuick(quick: WaitingQuick) {
  const { recipients } = quick;
  return {
    _id: quick.id,
    name: nameOfQuick(recipients),
    camp_type: `quick${mediumOf({ attachmentId: quick.attachment_id })}` as const,
    status: quick.status,
    sender: quick.sender,
    createdAt: quick.created_at,
    scheduleAt: quick.scheduled_at,
    expiresAt: quick.valid_until ?? undefined,
    repeat: "one_time" as const,
    recipients,
    groupNames: [],
    counts: {},
    price: toCents(quick.price),
  };
}

/** The names of what is scheduled, by the sender that it is to go out from. */
export async function scheduledFrom(
  ctx: AccountContext,
  senders: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = senders.length > 0 ? await waitingFrom(ctx, senders) : [];
  const bySender = Map.groupBy(rows, ({ sender }) => sender);
  return new Map(
    [...bySender].map(([sender, all]) => [
      sender,
      all.map(({ name, recipients }) => name || nameOfQuick(recipients)),
    ]),
  );
}
