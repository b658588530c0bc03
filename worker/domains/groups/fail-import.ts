import type { AccountContext } from "#worker/context.ts";
import { ring } from "#worker/domains/bell/notify.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { settled } from "./group-queries.ts";
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
  await commit(ctx, statements, {
    action: "import.fail",
    subject: job.id,
    detail: { reason },
  });
  ring(ctx, "import");
  await importFeed(ctx, job).end("failed");
}
