import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { abortUnlessAtCursor, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { campaignChanged } from "./campaign-changed.ts";
import { releaseReservation } from "./release-queries.ts";

/** What else belongs to the transaction. */
interface More {
  effects?: readonly Effect[];
  statements?: readonly Statement[];
  /** Held for want of credit: what there must be to send it, as far as that is known. */
  creditNeeded?: Millicents;
}

/** Returns a campaign that cannot be paid for or planned: nothing was sent, nothing is debited. */
export async function hold(
  ctx: AccountContext,
  campaign: CampaignRecord,
  reason: string,
  { effects = [], statements = [], creditNeeded }: More = {},
): Promise<boolean> {
  return putBack(ctx, campaign, {
    status: "held",
    action: "campaign.hold",
    reason,
    event: { type: "campaign.held", name: campaign.name, reason },
    effects,
    statements,
    creditNeeded,
  });
}

interface Back {
  status: "held" | "rejected";
  action: string;
  /** Shown to its owner. */
  reason: string;
  event: DomainEvent;
  effects: readonly Effect[];
  statements?: readonly Statement[];
  creditNeeded?: Millicents | undefined;
}

/** Removes a plan, or a time, and returns its campaign to its owner with what was reserved; false if its state has changed since. */
export async function putBack(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { status, action, reason, event, effects, statements = [], creditNeeded }: Back,
): Promise<boolean> {
  const change = {
    status,
    holdReason: reason,
    creditNeeded: creditNeeded ?? null,
    planCursor: null,
    scheduledAt: null,
    recurrence: null,
    firstMessage: null,
    lastMessage: null,
  } as const;
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessAtCursor(ctx, campaign),
      ...statements,
      ...deletePlan(ctx, campaign),
      ...releaseReservation(ctx, campaign),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change }), event],
    effects,
    audit: { action, subject: campaign.id, detail: { reason } },
  });
  return committed !== undefined;
}
