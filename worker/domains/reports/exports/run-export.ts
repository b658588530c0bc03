import * as z from "zod";
import { EXPORT_KEPT_DAYS, EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import { CooeeError } from "#core/errors.ts";
import { firstMessageIdAt } from "#core/ids.ts";
import { exportFailedMail, exportReadyMail } from "#core/mails/messages.ts";
import { formatDate } from "#core/rules/dates.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { historyRows } from "#worker/domains/sending/messages/history-queries.ts";
import type { MessageRow } from "#worker/domains/sending/messages/message-row-queries.ts";
import { presentMessage } from "#worker/domains/sending/messages/present-message.ts";
import { historyStatuses } from "#worker/domains/sending/messages/statuses-from-wire.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { type CursorJob, runJob } from "#worker/kernel/cursor-job.ts";
import { EXPORT_FILES } from "./export-formats.ts";
import { cellsOf } from "./inner/export-cells.ts";
import {
  abortUnlessAt,
  addPage,
  deleteExports,
  EXPORT_ROWS,
  type ExportRow,
  endExport,
  findExport,
  oldExports,
} from "./inner/export-queries.ts";
import { exportPrefix } from "./streamed.ts";

/** Messages in one page: at most a few megabytes. */
const PAGE = 2000;
/** What a page takes at most. */
const STATEMENTS = 9;
/** A worksheet has 1,048,576 rows at most. */
const MOST_ROWS = 1_000_000;

export function runExport(ctx: AccountContext, id: string): Promise<void> {
  return runJob(ctx, exportJob, id, writePages(ctx, id));
}

/**
 * Writes an export page by page, from its cursor on. Each run writes a page under a key of its own and
 * then records it, so of two runs at the same place one records its page and the other ends.
 */
async function* writePages(ctx: AccountContext, id: string): AsyncGenerator<number, void> {
  let job = await findExport(ctx, id);
  if (job?.status !== "running") return;
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  for (;;) {
    const rows = await exportPage(ctx, job, PAGE);
    if (job.rows + rows.length > MOST_ROWS) throw new CooeeError("TOO_LARGE", EXPORT_TEXTS.tooMany);
    const written = await writePage(ctx, job, rows, timeZone);
    if (!written) return;
    job = written;
    if (rows.length < PAGE) return complete(ctx, job, timeZone);
    yield STATEMENTS;
  }
}

/** Undefined if another run has recorded this page. */
async function writePage(
  ctx: AccountContext,
  job: ExportRow,
  rows: readonly MessageRow[],
  timeZone: string,
): Promise<ExportRow | undefined> {
  const last = rows.at(-1)?.id;
  if (last === undefined) return job;
  const cells = rows.map((row) => cellsOf(presentMessage(row), { timeZone, names: job.names }));
  const key = `${exportPrefix(ctx.account.id)}${job.id}/${crypto.randomUUID()}`;
  await ctx.media.put(key, EXPORT_FILES[job.format].page(cells));
  const [result] = await ctx.db.batch([addPage(ctx, job, { key, rows: rows.length, last })]);
  if ((result?.meta.changes ?? 0) === 0) {
    await ctx.media.delete(key);
    return undefined;
  }
  return { ...job, cursor: last, rows: job.rows + rows.length };
}

/** Ends it and mails the link, in one transaction. */
async function complete(ctx: AccountContext, job: ExportRow, timeZone: string): Promise<void> {
  const expiresAt = ctx.now() + EXPORT_KEPT_DAYS * 86_400_000;
  const mail = exportReadyMail({
    rows: job.rows,
    until: formatDate(expiresAt, timeZone),
    link: `${ctx.settings.APP_URL}/exports/${job.id}`,
  });
  await commit(ctx, {
    statements: [
      abortUnlessAt(ctx, job),
      endExport(ctx, job.id, { status: "complete", error: null, expiresAt }),
    ],
    effects: [{ type: "mail", to: job.email, ...mail }],
    audit: { action: "export.complete", subject: job.id, detail: { rows: job.rows } },
  });
}

const words = z.array(z.string());

/** The next messages behind an export's cursor, as the history has them. */
function exportPage(ctx: AccountContext, job: ExportRow, limit: number) {
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

export const exportJob: CursorJob = {
  kind: "export",
  rows: EXPORT_ROWS,
  fail: failExport,
  gaveUp: EXPORT_TEXTS.gaveUp,
};

/** Gives up on an export and mails why; once, however often it is called. */
async function failExport(ctx: AccountContext, id: string, reason: string): Promise<void> {
  const job = await findExport(ctx, id);
  if (job?.status !== "running") return;
  const { expiresAt } = job;
  // Aborted if another delivery ended it, or is writing it.
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessAt(ctx, job),
      endExport(ctx, id, { status: "failed", error: reason, expiresAt }),
    ],
    effects: [{ type: "mail", to: job.email, ...exportFailedMail(reason) }],
    audit: { action: "export.fail", subject: id, detail: { reason } },
  });
}

const AT_ONCE = 50;

/** Deletes old exports. The pages first: a row that stays is found again, a page without a row never is. */
export async function sweepExports(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const old = await oldExports(shard, ctx.now(), AT_ONCE);
  const gone = [];
  for (const row of old) {
    const prefix = `${exportPrefix(row.account_id)}${row.id}/`;
    const { objects, truncated } = await ctx.media.list({ prefix });
    if (objects.length > 0) await ctx.media.delete(objects.map(({ key }) => key));
    if (!truncated) gone.push(row);
  }
  if (gone.length > 0) await deleteExports(shard, gone);
  return old.length === AT_ONCE;
}
