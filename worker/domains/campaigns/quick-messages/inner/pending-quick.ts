import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { getQuick, type QuickRecord } from "./quick-queries.ts";

/** A quick message to numbers that still waits for an administrator. */
export async function pendingQuick(ctx: AccountContext, id: string): Promise<QuickRecord> {
  const quick = await getQuick(ctx, id);
  if (quick.status !== "pending" || quick.campaignId !== null) throw decided();
  return quick;
}

export function decided(): CooeeError {
  return new CooeeError("CONFLICT", APPROVAL_TEXTS.decided);
}
