import type { ScheduleKind } from "#core/rules/schedules.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { joinCalls } from "#worker/db/join-calls.ts";
import { skipFile, startFile } from "#worker/domains/automation/file-scheduler/run-file.ts";
import {
  skipCampaign,
  skipFollowUp,
  skipOccurrence,
  startCampaign,
  startFollowUp,
  startOccurrence,
} from "#worker/domains/campaigns/campaigns/start-due.ts";
import { skipQuick, startQuick } from "#worker/domains/campaigns/quick-messages/start-quick.ts";
import { type Due, dueSchedules } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import { joinWrites } from "#worker/kernel/join-writes.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { consume } from "./consume.ts";
import { type DueMessage, dueMessage } from "./messages.ts";

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
  file: { start: startFile, skip: skipFile },
};

/** Starts what was claimed. */
export function dueQueue(system: SystemContext, batch: MessageBatch): Promise<void> {
  const ctx = joinWrites(system);
  const find = joinCalls((claims: readonly DueMessage[]) => dueSchedules(ctx, claims));
  return consume(ctx, batch, dueMessage, async (claim) => {
    const { account, due } = await find(claim);
    // What is not started stays claimed until its lease ends, and is due again after that.
    if (account && due && !isStopped(ctx, account.shard))
      await startDue(ctx.forAccount(account), due);
  });
}

async function startDue(ctx: AccountContext, due: Due): Promise<void> {
  const { start, skip } = STARTERS[due.kind];
  const { missed } = due;
  try {
    await (missed === undefined ? start(ctx, due) : skip(ctx, due, missed));
  } catch (error) {
    // It was started, cancelled or moved in the meantime.
    if (!isAborted(error)) throw error;
    ctx.log.info("schedule.called_off", { schedule: due.id });
  }
}
