import { invalid } from "#core/errors.ts";
import { SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { validityProblem } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { refuseWhileStopped } from "#worker/kernel/stop-switch.ts";
import type { Sending } from "./once.ts";

/** When it is to be sent; null at once. Refuses a time that is not possible, and all while sending is stopped. */
export function startOf(ctx: AccountContext, input: Sending): number | null {
  refuseWhileStopped(ctx);
  const at = timeOf(ctx, input);
  const { expiresAt } = input;
  const problem = expiresAt === undefined ? undefined : validityProblem(expiresAt, at ?? ctx.now());
  if (problem) throw invalid("expiresAt", problem);
  return at;
}

/** R055, R138 to R140. A time says by itself that it is not now. */
function timeOf(ctx: AccountContext, { sendType, scheduleAt }: Sending): number | null {
  if (sendType === "now") return null;
  if (sendType === undefined && scheduleAt === undefined) return null;
  if (scheduleAt === undefined) throw invalid("scheduleAt", SCHEDULE_TEXTS.required);
  const problem = scheduleProblem(scheduleAt, ctx.now());
  if (problem) throw invalid("scheduleAt", problem);
  return scheduleAt;
}
