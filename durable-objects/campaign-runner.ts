import { DurableObject } from "cloudflare:workers";
import { type Id, idSchema } from "#core/ids.ts";
import { reportCampaign } from "#worker/domains/campaigns/campaigns/report-campaign.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import type { Env } from "#worker/env.ts";
import { isHeld, placed } from "#worker/kernel/placements.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";
import { systemContext } from "#worker/system-context.ts";

const REPORT_MS = 1000;
/** While it is sending, its alarm is never further away than a few seconds, or a long count. */
const SOON_MS = 60_000;
/** While its account is being moved. */
const HELD_MS = 2_000;
/** Counting may take at most this share of the time, however large the campaign. */
const COUNTING_SHARE = 20;

/**
 * Moves one campaign: its alarm puts chunks on the queue as the sender's rate allows, counts the
 * results, and ends the campaign. All its state is in the database; the sweep sets a lost alarm
 * again.
 */
export class CampaignRunner extends DurableObject<Env> {
  /** What was on a queue before, and has not moved, may have been lost with the process. */
  readonly #awakeSince = Date.now();
  #reportDue = 0;
  /** Counts calls of `run`, so that one during a turn is not forgotten. */
  #calls = 0;

  /** Starts it, or notifies it that something changed. */
  async run(account: AccountRef, campaign: Id<"campaign">): Promise<void> {
    this.#calls++;
    await this.ctx.storage.put({ account, campaign });
    const due = await this.ctx.storage.getAlarm();
    // One that waits for the account's sending hours has its alarm then.
    if (due === null || due > Date.now() + SOON_MS) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const calls = this.#calls;
    const stored = await this.ctx.storage.get(["account", "campaign"]);
    const kept = accountRef.parse(stored.get("account"));
    const campaign = idSchema("campaign").parse(stored.get("campaign"));
    const system = systemContext(this.env, { waitUntil: (work) => this.ctx.waitUntil(work) });
    if (await isHeld(system, kept.id)) {
      await this.ctx.storage.setAlarm(Date.now() + HELD_MS);
      return;
    }
    const ctx = system.forAccount(await placed(system, kept));
    const { againMs } = await tickCampaign(ctx, campaign, this.#awakeSince);
    const now = Date.now();
    const ended = againMs === undefined;
    if (ended && now < this.#reportDue) {
      // Changes since the last count are counted when the next count is due.
      await this.ctx.storage.setAlarm(this.#reportDue);
      return;
    }
    if (now >= this.#reportDue) {
      await reportCampaign(ctx, campaign);
      this.#reportDue = Date.now() + Math.max(REPORT_MS, (Date.now() - now) * COUNTING_SHARE);
    }
    if (!ended) await this.ctx.storage.setAlarm(Date.now() + againMs);
    // Nothing is kept for a campaign that has ended, waits for a person or is gone: callers name it again.
    else if (calls === this.#calls) {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
    }
  }
}
