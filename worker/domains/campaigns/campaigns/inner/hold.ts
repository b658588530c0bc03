import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Lack } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { abortUnlessAtCursor, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { campaignChanged } from "./campaign-changed.ts";
import { releaseReservation } from "./refund-queries.ts";

const RECORDS = {
  held: { action: "campaign.hold", event: "campaign.held" },
  rejected: { action: "campaign.reject", event: "campaign.rejected" },
} as const;

/**
 * What removes a plan, or a time, and returns its campaign to its owner with what was reserved: for the caller's
 * transaction, which is aborted if its state has changed.
 */
export function returnStatements(
  ctx: AccountContext,
  campaign: CampaignRecord,
  status: keyof typeof RECORDS,
  { reason, creditNeeded = null }: Pick<Lack, "reason"> & { creditNeeded?: number | null },
): Required<Omit<Change, "effects">> {
  const { id, name } = campaign;
  const change = {
    status,
    holdReason: reason,
    creditNeeded,
    planCursor: null,
    scheduledAt: null,
    recurrence: null,
    firstMessage: null,
    lastMessage: null,
  } as const;
  const { action, event } = RECORDS[status];
  return {
    statements: [
      abortUnlessAtCursor(ctx, campaign),
      ...deletePlan(ctx, campaign),
      ...releaseReservation(ctx, campaign),
      ...changeCampaign(ctx, id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change }), { type: event, name, reason }],
    audit: { action, subject: id, detail: { reason } },
  };
}

/**
 * Returns a campaign that cannot be paid for or planned: nothing was sent, nothing is debited. False if its state has
 * changed.
 */
export async function hold(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { effects = [], ...lack }: Lack,
  ending: readonly Statement[] = [],
): Promise<boolean> {
  const { statements, ...change } = returnStatements(ctx, campaign, "held", lack);
  const held = await commitUnlessAborted(ctx, {
    ...change,
    statements: [...ending, ...statements],
    effects,
  });
  return held !== undefined;
}
