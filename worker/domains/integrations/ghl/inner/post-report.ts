import type { GhlReported } from "#core/contract/integrations/ghl-reports.ts";
import { conflict } from "#core/errors.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import type { AccountContext } from "#worker/context.ts";
import { countListeners } from "#worker/domains/platform/webhooks/webhook-queries.ts";
import { commit } from "#worker/kernel/commit.ts";

/** Posts a report to the account's webhooks that take reports; there has to be one. */
export async function postReport(ctx: AccountContext, report: GhlReported): Promise<void> {
  if ((await countListeners(ctx, "ghl.report")) === 0) throw conflict(GHL_TEXTS.noWebhook);
  await commit(ctx, { events: [{ type: "ghl.report", report }] });
}
