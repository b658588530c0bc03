import { contract } from "#core/contract/registry.ts";
import { keyedLimit } from "#core/paging.ts";
import { campaignRows } from "#worker/domains/sending/messages/history-queries.ts";
import { messagePage } from "#worker/domains/sending/messages/present-message.ts";
import { statusesFromWire } from "#worker/domains/sending/messages/statuses-from-wire.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";

/** A row for every recipient: who got it, who did not, and why. */
export const campaignRecipients = verb(contract.campaignRecipients, async (ctx, input) => {
  const limit = keyedLimit(input.limit);
  const [rows] = await Promise.all([
    campaignRows(ctx, {
      campaignId: input.id,
      statuses: input.status && statusesFromWire(input.status),
      reasons: input.reason,
      after: input.cursor ?? "",
      limit: limit + 1,
    }),
    getCampaign(ctx, input.id),
  ]);
  return messagePage(rows, limit);
});
