import type { Id } from "#core/ids.ts";
import type { ScheduleKind } from "#core/rules/schedules.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { skipCampaign, startCampaign } from "#worker/domains/campaigns/start-campaign.ts";
import { skipFollowUp, startFollowUp } from "#worker/domains/campaigns/start-follow-up.ts";
import { skipOccurrence, startOccurrence } from "#worker/domains/campaigns/start-occurrence.ts";
import { skipQuick, startQuick } from "#worker/domains/quick-messages/start-quick.ts";
import { type Due, dueSchedule } from "#worker/domains/schedules/due-schedule.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { consume } from "./consume.ts";
import { dueMessage } from "./messages.ts";

interface Starter {
  start: (ctx: AccountContext, due: Due) => Promise<void>;
  /** Gives it up and notifies its owner. */
  skip: (ctx: AccountContext, due: Due, reason: string) => Promise<void>;
}

/** How each kind starts. Each ends its schedule in its own transaction, so it happens once. */
const STARTERS: Readonly<Record<ScheduleKind, Starter>> = {
  campaign: { start: startCampaign, skip: skipCampaign },
  followUp: { start: startFollowUp, skip: skipFollowUp },
  occurrence: { start: startOccurrence, skip: skipOccurrence },
  quick: { start: startQuick, skip: skipQuick },
};

/** Starts what was claimed. */
export function dueQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, dueMessage, async ({ account, schedule }) => {
    const ref = await resolveAccount(ctx, account);
    // What is not started stays claimed for a minute, and is due again after that.
    if (ref && !isStopped(ctx, ref.shard)) await startDue(ctx.forAccount(ref), schedule);
  });
}

async function startDue(ctx: AccountContext, id: Id<"schedule">): Promise<void> {
  const due = await dueSchedule(ctx, id);
  if (!due) return;
  const { start, skip } = STARTERS[due.kind];
  const { missed } = due;
  try {
    await (missed === undefined ? start(ctx, due) : skip(ctx, due, missed));
  } catch (error) {
    // It was started, cancelled or moved in the meantime.
    if (!isAborted(error)) throw error;
    ctx.log.info("schedule.called_off", { schedule: id });
  }
}
