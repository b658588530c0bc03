import { DurableObject } from "cloudflare:workers";
import { type Id, idSchema } from "#core/ids.ts";
import { reportCampaign } from "#worker/domains/campaigns/report-campaign.ts";
import { tickCampaign } from "#worker/domains/sending/tick-campaign.ts";
import type { Env } from "#worker/env.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";
import { systemContext } from "#worker/system-context.ts";

const REPORT_MS = 1000;
/** Counting may take this part of the time at most, however large the campaign. */
const COUNTING_SHARE = 20;

/**
 * Moves one campaign: its alarm puts chunks on the queue as the sender's rate allows, counts what
 * became of them, and ends the campaign. Everything it knows is in the database; a lost alarm is set
 * again by the sweep.
 */
export class CampaignRunner extends DurableObject<Env> {
  #reportDue = 0;
  /** Counts calls of `run`, so that one in the middle of a turn is not forgotten. */
  #calls = 0;

  /** Starts it, or tells it that something moved. */
  async run(account: AccountRef, campaign: Id<"campaign">): Promise<void> {
    this.#calls++;
    await this.ctx.storage.put({ account, campaign });
    const due = await this.ctx.storage.getAlarm();
    if (due === null) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const calls = this.#calls;
    const stored = await this.ctx.storage.get(["account", "campaign"]);
    const ref = accountRef.parse(stored.get("account"));
    const campaign = idSchema("campaign").parse(stored.get("campaign"));
    const ctx = systemContext(this.env, {
      waitUntil: (work) => this.ctx.waitUntil(work),
    }).forAccount(ref);
    const { againMs } = await tickCampaign(ctx, campaign);
    const now = Date.now();
    const ended = againMs === undefined;
    if (ended && now < this.#reportDue) {
      // What moved since the last count is counted when it is due.
      await this.ctx.storage.setAlarm(this.#reportDue);
      return;
    }
    if (now >= this.#reportDue) {
      await reportCampaign(ctx, campaign);
      this.#reportDue = Date.now() + Math.max(REPORT_MS, (Date.now() - now) * COUNTING_SHARE);
    }
    if (!ended) await this.ctx.storage.setAlarm(Date.now() + againMs);
    // Nothing is kept of what has ended, or waits for somebody: whoever calls says again what it is.
    else if (calls === this.#calls) {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
    }
  }
}
