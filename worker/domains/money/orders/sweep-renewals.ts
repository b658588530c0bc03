import type { SystemContext } from "#worker/context.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { isOff } from "#worker/kernel/platform-settings.ts";
import { numberRenewal } from "./inner/number-renewal.ts";
import { planRenewal } from "./inner/plan-renewal.ts";
import { type Renewal, type Renewed, renew } from "./inner/renew.ts";

/** Of each kind: a renewal asks the card provider about four times. */
const AT_ONCE = 20;

/** Renews plans and numbers whose next month begins, tries again what could not be paid, and ends the others. */
export async function sweepRenewals(ctx: SystemContext): Promise<boolean> {
  if (!ctx.payments || (await isOff(ctx, "cardPayments"))) return false;
  const plans = await renewDue(ctx, planRenewal);
  const numbers = await renewDue(ctx, numberRenewal);
  return plans || numbers;
}

/** Whether there may be more. */
async function renewDue<Row extends Renewed>(
  ctx: SystemContext,
  kind: Renewal<Row>,
): Promise<boolean> {
  const due = await kind.due(ctx, AT_ONCE);
  await eachAlone(ctx, kind.name, due, (row) => renew(ctx, kind, row));
  return due.length === AT_ONCE;
}
