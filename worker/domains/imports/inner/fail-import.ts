import type { AccountContext } from "#worker/context.ts";
import { settled } from "#worker/domains/groups/group-queries.ts";
import { publishNotification } from "#worker/domains/notifications/notify.ts";
import { commit } from "#worker/kernel/commit.ts";
import { importFeed } from "./import-feed.ts";
import { importNotice } from "./import-notice.ts";
import { failed, type ImportRow } from "./import-queries.ts";

/** Gives an import up and says why; the rows that are done stay. */
export async function failImport(
  ctx: AccountContext,
  job: ImportRow,
  reason: string,
): Promise<void> {
  const statements = [
    ...(await importNotice(ctx, job, reason)),
    failed(ctx, job.id, reason),
    settled(ctx, job, reason),
  ];
  await commit(ctx, {
    statements,
    audit: { action: "import.fail", subject: job.id, detail: { reason } },
  });
  publishNotification(ctx, "import");
  await importFeed(ctx, job).end("failed");
}
