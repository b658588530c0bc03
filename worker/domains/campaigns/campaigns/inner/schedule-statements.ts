import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  datesAround,
  insertSchedule,
  scheduleAll,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { payerById } from "#worker/domains/money/credit/payer.ts";
import { reserve } from "#worker/domains/money/credit/reservation-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { lackOfCreditError } from "../low-balance-text.ts";
import { DATES_AHEAD, newDates } from "./series.ts";

type Campaign = Pick<
  CampaignRecord,
  "id" | "launches" | "payerId" | "debited" | "recurrence" | "timeZone"
>;

type Starting = Campaign & Pick<CampaignRecord, "scheduledAt" | "agreedPrice">;

/** A campaign with a time waits for it, unless it has to be planned for its review first. */
export async function afterLaunch(
  ctx: AccountContext,
  campaign: Starting,
  { review }: { review: boolean },
) {
  const { scheduledAt, agreedPrice } = campaign;
  if (scheduledAt === null || review) {
    const plan = { type: "job", kind: "plan", id: campaign.id } as const;
    return { change: { status: "planning" } as const, statements: [], effects: [plan] };
  }
  const set = await scheduleStatements(ctx, campaign, { at: scheduledAt, price: agreedPrice ?? 0 });
  if (!set) throw await lackOfCreditError(ctx);
  return set;
}

interface Scheduling {
  statements: Statement[];
  effects: Effect[];
  change: { status: "scheduled"; debited: number; scheduledAt: number };
}

/**
 * What schedules a campaign. One with a single time has its price reserved: undefined if credit does
 * not cover it. A recurring one is charged date by date: undefined if no date is left.
 */
export async function scheduleStatements(
  ctx: AccountContext,
  campaign: Campaign,
  { at, price }: { at: number; price: number },
): Promise<Scheduling | undefined> {
  if (campaign.recurrence !== null) return schedulingDates(ctx, campaign, at);
  const payer = await payerById(ctx, campaign.payerId);
  const reserved = await reserve(payer, campaign, price);
  if (!reserved) return undefined;
  const id = newId("schedule", ctx.now());
  const set = insertSchedule(ctx, { id, kind: "campaign", subject: campaign.id, dueAt: at });
  return {
    statements: [...reserved, ...set.statements],
    effects: [set.effect],
    change: { status: "scheduled", debited: campaign.debited + price, scheduledAt: at },
  };
}

async function schedulingDates(
  ctx: AccountContext,
  campaign: Campaign,
  first: number,
): Promise<Scheduling | undefined> {
  const after = Math.max(first - 1, ctx.now());
  const known = await datesAround(ctx, campaign.id, after);
  const dates = await newDates(ctx, campaign, { known, after, count: DATES_AHEAD });
  const [next] = dates;
  if (!next) return undefined;
  return {
    statements: [scheduleAll(ctx, { kind: "occurrence", subject: campaign.id }, dates)],
    effects: [{ type: "arm", at: next.dueAt }],
    change: { status: "scheduled", debited: campaign.debited, scheduledAt: next.dueAt },
  };
}
