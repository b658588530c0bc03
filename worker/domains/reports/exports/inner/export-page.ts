import * as z from "zod";
import { firstMessageIdAt } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { historyRows } from "#worker/domains/sending/messages/history-queries.ts";
import { historyStatuses } from "#worker/domains/sending/messages/statuses-from-wire.ts";
import type { ExportRow } from "./export-queries.ts";

const words = z.array(z.string());

/** The next messages behind an export's cursor, as the history has them. */
export function exportPage(ctx: AccountContext, job: ExportRow, limit: number) {
  const status = job.statuses === null ? undefined : words.parse(JSON.parse(job.statuses));
  return historyRows(ctx, {
    ...historyStatuses(status),
    campaign: job.campaignId ?? undefined,
    medium: job.medium ?? undefined,
    from: firstMessageIdAt(job.fromAt),
    before: job.cursor ?? firstMessageIdAt(job.toAt),
    limit,
  });
}
