import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { mediumOf } from "#core/rules/mms.ts";
import { toCents } from "#core/rules/money.ts";
import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { besideCampaigns, presentCampaign } from "./inner/present-campaign.ts";
import {
  campaignsAmong,
  countWaiting,
  idsOfWaiting,
  quickAmong,
  type WaitingQuick,
  waitingFrom,
} from "./inner/scheduled-queries.ts";

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
