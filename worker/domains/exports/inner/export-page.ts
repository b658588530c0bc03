import * as z from "zod";
import { firstMessageIdAt } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { spanOf } from "#worker/domains/campaigns/campaign-queries.ts";
import { campaignRows, historyRows } from "#worker/domains/messages/history-queries.ts";
import { historyStatuses, statusesFromWire } from "#worker/domains/messages/statuses-from-wire.ts";
import type { ExportRow } from "./export-queries.ts";

const words = z.array(z.string());

/** The next messages behind an export's cursor: as the history has them, or a campaign's report. */
export function exportPage(ctx: AccountContext, job: ExportRow, limit: number) {
  const status = job.statuses === null ? undefined : words.parse(JSON.parse(job.statuses));
  if (job.campaignId !== null) {
    return campaignRows(ctx, {
      ...spanOf(ctx, job.campaignId),
      campaignId: job.campaignId,
      statuses: status && !status.includes("all") ? statusesFromWire(status) : undefined,
      after: job.cursor ?? "",
      limit,
    });
  }
  return historyRows(ctx, {
    ...historyStatuses(status),
    from: firstMessageIdAt(job.fromAt),
    before: job.cursor ?? firstMessageIdAt(job.toAt),
    limit,
  });
}
