import { env } from "cloudflare:workers";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import type { Id } from "#core/ids.ts";
import { idSchema } from "#core/ids.ts";
import { momentOf, wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newDraft, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { unapproved } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { HOUR, startDue } from "./support.ts";

const SYDNEY = "Australia/Sydney";
export const DAY = 24 * HOUR;
export const campaignId = idSchema("campaign");
export const scheduleId = idSchema("schedule");

/** A campaign to three people, daily at nine from tomorrow. */
export async function daily({
  h = harness(),
  days = 3,
  credit = 100 * SMS,
  approved = true,
  message = undefined as string | undefined,
  followUp = undefined as FollowUp | undefined,
  prepare = async (_ctx: AccountContext): Promise<unknown> => undefined,
} = {}) {
  const ctx = await accountIn(h, { credit, ...(approved ? {} : { flags: unapproved }) });
  const numbers = newHandsets(3);
  const group = await groupOf(ctx, numbers);
  await prepare(ctx);
  const { id } = await newDraft(ctx, { groups: [group], numbers, message });
  const { data } = await checkDraft(ctx, { id });
  const { recipients, price } = data;
  const start = daysAfter(wallClockAt(h.clock.now, SYDNEY).day, 1);
  const recurrence = {
    repeat: "daily",
    every: 1,
    daysOfWeek: [],
    dayOfMonth: 1,
    start_date: start,
    end_date: daysAfter(start, days - 1),
    minutes: 540,
  } as const;
  const launch = () =>
    launchCampaign(ctx, {
      draft: id,
      recipients,
      price,
      recurrence: { ...recurrence, daysOfWeek: [] },
      followUp,
    });
  await launch();
  const at = (index: number) =>
    momentOf({ day: daysAfter(start, index), minutes: 540 }, SYDNEY)?.at ?? 0;
  return { h, ctx, id, numbers, group, at, launch };
}

/** How a campaign repeats, and its dates. */
export async function seriesOf(ctx: AccountContext, id: Id<"campaign">) {
  const { data } = await getCampaign(ctx, { id });
  if (!data.recurring) throw new Error("It does not repeat");
  return data.recurring;
}

/** The statuses of its dates. */
export const statusesOf = async (ctx: AccountContext, id: Id<"campaign">) =>
  (await seriesOf(ctx, id)).queueDetail.map(({ queuestatus }) => queuestatus);

/** Starts what is due, and sends all of it. */
export async function run(h: Harness, ctx: AccountContext) {
  await startDue(ctx, h);
  await drain(h, "jobs");
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT id FROM campaigns WHERE account_id = ? AND status = 'sending'")
    .bind(ctx.account.id)
    .all<{ id: string }>();
  for (const { id } of results) await drive(ctx, h, campaignId.parse(id));
}

/** How many messages reached these handsets. */
export const arrivals = (h: Harness, numbers: readonly string[]) =>
  h.carrier.taken.filter(({ to }) => numbers.includes(to)).length;
