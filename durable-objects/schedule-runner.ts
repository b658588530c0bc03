import { DurableObject } from "cloudflare:workers";
import * as z from "zod";
import { claimDueRuns } from "#worker/domains/automation/workflows/claim-runs.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { beginHinted } from "#worker/domains/integrations/crm-syncs/sweep-syncs.ts";
import type { Env } from "#worker/env.ts";
import { wakeLostJobs } from "#worker/sweeps/wake-lost-jobs.ts";
import { systemContext } from "#worker/system-context.ts";

/** An alarm that is this late will not fire any more. */
const LOST_MS = 5_000;
const WATCH_JOBS_MS = 5_000;

/**
 * The clock of one shard: its alarm is set to the moment at which the next scheduled thing is due, and to one that is
 * soon while campaigns are planned, contacts imported or changed, or messages exported. All its state is in the
 * database; the sweep sets a lost alarm again.
 */
export class ScheduleRunner extends DurableObject<Env> {
  readonly #awakeSince = Date.now();
  #isWatching = false;

  /** Something is due at that moment. */
  async arm(shard: number, at: number): Promise<void> {
    await this.ctx.storage.put("shard", shard);
    await this.#wakeAt(at);
  }

  /** Jobs are on the queue: looks after them until there are none. */
  async watchJobs(shard: number): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    await this.arm(shard, Date.now() + WATCH_JOBS_MS);
  }

  override async alarm(): Promise<void> {
    this.#isWatching = false;
    const shard = z.number().parse(await this.ctx.storage.get("shard"));
    const ctx = systemContext(this.env);
    for (const claim of [claimDue, claimDueRuns, beginHinted]) {
      const next = await claim(ctx, shard);
      if (next !== undefined) await this.#wakeAt(next);
    }
    const isOpen = await wakeLostJobs(ctx, shard, this.#awakeSince);
    if (isOpen) await this.watchJobs(shard);
  }

  /** Leaves an earlier alarm as it is: something may have been scheduled during this turn. */
  async #wakeAt(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm();
    const now = Date.now();
    if (set !== null && set <= at && set > now - LOST_MS) return;
    await this.ctx.storage.setAlarm(Math.max(at, now));
  }
}
