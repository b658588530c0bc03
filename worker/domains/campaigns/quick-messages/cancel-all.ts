import { CooeeError, conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { activeCampaigns } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { campaignSendable } from "#worker/domains/campaigns/campaigns/campaign-sendable.ts";
import { cancel } from "#worker/domains/campaigns/lifecycle/change.ts";
import { waitingQuick } from "./inner/quick-queries.ts";
import { quickSendable } from "./inner/quick-sendable.ts";

const PAGE = 50;
const ROUNDS = 20;

/** Cancels everything of the account that is waiting or being sent, and refunds what was not sent. */
export async function cancelAll(ctx: AccountContext): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const [campaigns, quick] = await Promise.all([
      activeCampaigns(ctx, PAGE),
      waitingQuick(ctx, PAGE),
    ]);
    const all = [
      ...campaigns.map((campaign) => campaignSendable(ctx, campaign)),
      ...quick.map((message) => quickSendable(ctx, message)),
    ];
    if (all.length === 0) return;
    for (const sendable of all) {
      await cancel(ctx, sendable).catch((error: unknown) => {
        // Its state changed in the meantime: the next round finds it, or it has ended.
        if (!(error instanceof CooeeError)) throw error;
      });
    }
  }
  throw conflict("Messages of this account are still starting. Try again.");
}
