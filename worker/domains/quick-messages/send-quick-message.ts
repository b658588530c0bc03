import { QUICK_TEXTS } from "#core/contract/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { validityProblem } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { refuseWhileStopped } from "#worker/kernel/stop-switch.ts";
import { verb } from "#worker/verb.ts";
import { once, type Sending } from "./inner/once.ts";
import { sendToGroups } from "./inner/send-to-groups.ts";
import { sendToNumbers } from "./inner/send-to-numbers.ts";

/**
 * Sends a message to typed numbers, now or at its time. To groups (R134), it becomes a campaign that waits
 * for an administrator.
 */
export const sendQuickMessage = verb(contract.sendQuickMessage, async (ctx, input) => {
  const groups = [...new Set([...(input.group ? [input.group] : []), ...input.group_array])];
  const hasNumbers = input.contacts.length + input.numberList.length > 0;
  if (hasNumbers && groups.length > 0) throw invalid("group", QUICK_TEXTS.oneAudience);
  return once(ctx, input, (asked) => {
    refuseWhileStopped(ctx);
    const at = timeOf(ctx, input);
    const { expiresAt } = input;
    const problem =
      expiresAt === undefined ? undefined : validityProblem(expiresAt, at ?? ctx.now());
    if (problem) throw invalid("expiresAt", problem);
    return groups.length > 0
      ? sendToGroups(ctx, { ...input, groups, at }, asked)
      : sendToNumbers(ctx, { ...input, at }, asked);
  });
});

/** When it is to be sent; null at once (R055, R138 to R140). */
function timeOf(ctx: AccountContext, { sendType, scheduleAt }: Sending): number | null {
  if (sendType === "now") return null;
  if (scheduleAt === undefined) throw invalid("scheduleAt", SCHEDULE_TEXTS.required);
  const problem = scheduleProblem(scheduleAt, ctx.now());
  if (problem) throw invalid("scheduleAt", problem);
  return scheduleAt;
}

/** The same to numbers, for programs that know no groups. */
export const sendMessage = verb(contract.sendMessage, async (ctx, { mode: _, ...input }) =>
  sendQuickMessage(ctx, { ...input, group_array: [] }),
);

/** The simple send: what keeps it from being sent is beside the one word for all of it. */
export const sendSms = verb(contract.sendSms, async (ctx, input) => {
  try {
    return await sendQuickMessage(ctx, { ...input, group_array: [] });
  } catch (error) {
    if (!(error instanceof CooeeError) || error.code !== "UNPROCESSABLE") throw error;
    throw new CooeeError(error.code, QUICK_TEXTS.simpleFailed, { status: error.message });
  }
});
