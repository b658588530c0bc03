import type * as z from "zod";
import type { campaignRecipients as endpoint } from "#core/contract/campaigns.ts";
import { messageStatusFromWire } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaignRows } from "#worker/domains/messages/message-queries.ts";
import { keyedPage } from "#worker/domains/messages/present.ts";
import { campaignSpan } from "./inner/campaign-span.ts";

const PAGE = 50;

/** A row for every recipient: who got it, who did not, and why. */
export async function campaignRecipients(
  ctx: AccountContext,
  input: z.output<typeof endpoint.input>,
) {
  const limit = Math.min(PAGE, Math.max(1, input.limit ?? PAGE));
  const span = await campaignSpan(ctx, input.id);
  const rows = await campaignRows(ctx, {
    ...span,
    campaignId: input.id,
    status: input.status ? messageStatusFromWire(input.status) : undefined,
    reason: input.reason,
    after: input.cursor ?? "",
    limit: limit + 1,
  });
  return keyedPage(rows, limit);
}
