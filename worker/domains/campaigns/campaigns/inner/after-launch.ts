import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { lowBalanceText } from "../low-balance-text.ts";
import { scheduleStatements } from "./schedule-statements.ts";

type Starting = Pick<
  CampaignRecord,
  | "id"
  | "launches"
  | "payerId"
  | "debited"
  | "recurrence"
  | "scheduledAt"
  | "agreedPrice"
  | "timeZone"
>;

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

export async function lackOfCreditError(ctx: AccountContext): Promise<CooeeError> {
  return new CooeeError("UNPROCESSABLE", await lowBalanceText(ctx));
}
