import type { DayLimit } from "#core/contract/limits/limits.ts";
import { dayLimitProblem } from "#core/rules/day-limit.ts";
import { type HeldBy, HOLD_RULES } from "#core/rules/holds.ts";

interface Checked {
  heldBy: readonly HeldBy[];
  daily?: DayLimit;
  recipients: number;
}

/** The rules that hold a message: by its texts and, if it is sent now, by what the day has left. */
export function currentHolds({ heldBy, daily, recipients }: Checked, isNow: boolean): HeldBy[] {
  const over = isNow && daily ? dayLimitProblem(daily, recipients) : undefined;
  return [...heldBy, ...(over ? [HOLD_RULES.day(over)] : [])];
}
