import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { approve, reject } from "#worker/domains/campaigns/lifecycle/decide.ts";
import { getQuick } from "./inner/quick-queries.ts";
import { quickSendable } from "./inner/quick-sendable.ts";

export async function approveQuick(
  ctx: AccountContext,
  id: string,
  lifting: Parameters<typeof approve>[2] = {},
): Promise<"approved" | "held"> {
  return approve(ctx, await pendingQuick(ctx, id), lifting);
}

export async function rejectQuick(
  ctx: AccountContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return reject(ctx, await pendingQuick(ctx, id), reason);
}

/** One to numbers; that to groups is decided as its campaign. */
async function pendingQuick(ctx: AccountContext, id: string) {
  const quick = await getQuick(ctx, id);
  if (quick.status !== "pending" || quick.campaignId !== null)
    throw conflict(APPROVAL_TEXTS.decided);
  return quickSendable(ctx, quick);
}
