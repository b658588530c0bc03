import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { payerById } from "#worker/domains/credit/payer.ts";
import { reserve } from "#worker/domains/credit/reservation-queries.ts";
import { schedule } from "#worker/domains/schedules/schedule-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

interface Scheduling {
  statements: Statement[];
  effects: Effect[];
  change: { status: "scheduled"; debited: number };
}

/** What reserves a campaign's price and schedules it; undefined if credit does not cover it. */
export async function scheduling(
  ctx: AccountContext,
  campaign: Pick<CampaignRecord, "id" | "launches" | "payerId" | "debited">,
  { at, price }: { at: number; price: number },
): Promise<Scheduling | undefined> {
  const payer = await payerById(ctx, campaign.payerId);
  const reserved = await reserve(payer, campaign, price);
  if (!reserved) return undefined;
  const id = newId("schedule", ctx.now());
  const set = schedule(ctx, { id, kind: "campaign", subject: campaign.id, dueAt: at });
  return {
    statements: [...reserved, ...set.statements],
    effects: [set.effect],
    change: { status: "scheduled", debited: campaign.debited + price },
  };
}
