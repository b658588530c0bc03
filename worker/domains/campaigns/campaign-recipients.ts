import { contract } from "#core/contract/registry.ts";
import { campaignRows } from "#worker/domains/messages/history-queries.ts";
import { keyedPage } from "#worker/domains/messages/present-message.ts";
import { statusesFromWire } from "#worker/domains/messages/statuses-from-wire.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign, spanOf } from "./campaign-queries.ts";

const PAGE = 50;

/** A row for every recipient: who got it, who did not, and why. */
export const campaignRecipients = verb(contract.campaignRecipients, async (ctx, input) => {
  const limit = Math.min(PAGE, Math.max(1, input.limit ?? PAGE));
  const [rows] = await Promise.all([
    campaignRows(ctx, {
      ...spanOf(ctx, input.id),
      campaignId: input.id,
      statuses: input.status && statusesFromWire(input.status),
      reasons: input.reason,
      after: input.cursor ?? "",
      limit: limit + 1,
    }),
    getCampaign(ctx, input.id),
  ]);
  return keyedPage(rows, limit);
});
