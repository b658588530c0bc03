import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { SCHEDULE_AHEAD_MS, SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { VALIDITY_TEXTS, validityProblem } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { refuseWhileStopped } from "#worker/kernel/stop-switch.ts";
import type { CampaignRecord } from "./campaign-queries.ts";
import { datesAfter } from "./inner/series.ts";

export type When = Partial<
  Pick<
    Input<typeof contract.launchCampaign>,
    "sendType" | "scheduleAt" | "recurrence" | "expiresAt"
  >
>;
type Start = Pick<CampaignRecord, "scheduledAt" | "recurrence" | "validUntil">;

/** R055: what a request says about its time, by its kind if it names one. */
export function requestedTime({ sendType, scheduleAt, recurrence }: When) {
  // R031: 'now' takes a time back that was chosen before; how often it repeats is another matter.
  if (sendType === "now" && recurrence === undefined) return {};
  if (sendType === "schedule" && scheduleAt === undefined) {
    throw invalid("scheduleAt", SCHEDULE_TEXTS.required);
  }
  if (sendType === "recurrence" && recurrence === undefined) {
    throw invalid("recurrence", CAMPAIGN_TEXTS.howRepeats);
  }
  if (sendType !== undefined && sendType !== "recurrence" && recurrence !== undefined) {
    throw invalid("sendType", CAMPAIGN_TEXTS.eitherTime);
  }
  return { scheduleAt, recurrence };
}

/** When a launched campaign starts: now (null), at a moment, or again and again; and until when it is sent. */
export async function startTime(
  ctx: AccountContext,
  campaign: Pick<CampaignRecord, "id" | "launches"> & {
    /** The zone of its dates, if it is not its account's, and the moment that they come after. */
    timeZone?: string | null;
    after?: number;
  },
  input: When,
): Promise<Start> {
  const { scheduleAt, recurrence } = requestedTime(input);
  if (!recurrence) return { ...singleTime(ctx, input), recurrence: null };
  if (scheduleAt !== undefined) throw invalid("scheduleAt", CAMPAIGN_TEXTS.eitherTime);
  if (input.expiresAt !== undefined) throw invalid("expiresAt", VALIDITY_TEXTS.notRepeating);
  const { timeZone = null } = campaign;
  const repeats = { ...campaign, recurrence: JSON.stringify(recurrence), timeZone };
  const after = Math.max(ctx.now() + SCHEDULE_AHEAD_MS - 1, campaign.after ?? 0);
  const [first] = await datesAfter(ctx, repeats, { after, count: 1 });
  if (!first) throw new CooeeError("UNPROCESSABLE", SCHEDULE_TEXTS.noOccurrence);
  return { scheduledAt: first.dueAt, recurrence: repeats.recurrence, validUntil: null };
}

/** The same of what is sent once: R030, R055, R138 to R140. Refused while sending is stopped. */
export function singleTime(
  ctx: AccountContext,
  { expiresAt, ...input }: Omit<When, "recurrence">,
): Omit<Start, "recurrence"> {
  refuseWhileStopped(ctx);
  const { scheduleAt } = requestedTime(input);
  const problem = scheduleAt === undefined ? undefined : scheduleProblem(scheduleAt, ctx.now());
  if (problem) throw invalid("scheduleAt", problem);
  const from = scheduleAt ?? ctx.now();
  const over = expiresAt === undefined ? undefined : validityProblem(expiresAt, from);
  if (over) throw invalid("expiresAt", over);
  return { scheduledAt: scheduleAt ?? null, validUntil: expiresAt ?? null };
}
