import { DurableObject } from "cloudflare:workers";
import * as z from "zod";
import { claimDue } from "#worker/domains/schedules/claim-due.ts";
import type { Env } from "#worker/env.ts";
import { systemContext } from "#worker/system-context.ts";

/** An alarm that is this late will not fire any more. */
const LOST_MS = 5_000;

/**
 * The clock of one shard: its alarm is set to the moment at which the next scheduled thing is due.
 * All its state is in the database; the sweep sets a lost alarm again.
 */
export class ScheduleRunner extends DurableObject<Env> {
  /** Something is due at that moment. */
  async arm(shard: number, at: number): Promise<void> {
    await this.ctx.storage.put("shard", shard);
    await this.#wakeAt(at);
  }

  override async alarm(): Promise<void> {
    const shard = z.number().parse(await this.ctx.storage.get("shard"));
    const next = await claimDue(systemContext(this.env), shard);
    if (next !== undefined) await this.#wakeAt(next);
  }

  /** Leaves an earlier alarm as it is: something may have been scheduled during this turn. */
  async #wakeAt(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm();
    const now = Date.now();
    if (set !== null && set <= at && set > now - LOST_MS) return;
    await this.ctx.storage.setAlarm(Math.max(at, now));
  }
}
