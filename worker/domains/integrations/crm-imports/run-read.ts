import * as z from "zod";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { CooeeError } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { APP_NAMES, type SourceApp } from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { NUMBER_LABEL } from "#core/rules/suggested-labels.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { importInto, importNewGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { storeRecords } from "#worker/domains/audience/imports/stored-sheet.ts";
import { type Connected, stillConnected } from "#worker/domains/integrations/connections/ask-as.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { commit } from "#worker/kernel/commit.ts";
import { runJob } from "#worker/kernel/cursor-job.ts";
import { pause } from "#worker/pause.ts";
import { checkedQuery } from "./checked-query.ts";
import { crmReadJob } from "./crm-read-job.ts";
import { crmReadPrefix } from "./crm-read-prefix.ts";
import {
  addPages,
  deleteReads,
  endRead,
  findRead,
  oldReads,
  type ReadRow,
} from "./inner/read-queries.ts";
import { storedRead, type Target } from "./inner/stored-read.ts";
import { type PagesQuery, pagesFrom } from "./pages-from.ts";
import type { Column } from "./stored-columns.ts";

/** What a step takes at most, with those of a renewed secret. */
const STATEMENTS = 8;

/** Continues a reading: page by page into MEDIA, then all of it into a sheet. */
export function runRead(ctx: AccountContext, id: string): Promise<void> {
  return runJob(ctx, crmReadJob, id, steps(ctx, id));
}

async function* steps(ctx: AccountContext, id: string): AsyncGenerator<number, void> {
  let row = await findRead(ctx, id);
  if (row?.status !== "reading") {
    // A run that died behind its last commit left them.
    if (row) await forgetPages(ctx, ctx.account.id, id);
    return;
  }
  try {
    if (!row.whole) {
      const source = await stillConnected(ctx, row, CRM_IMPORT_TEXTS.otherAccount);
      const query = await queryOf(source, row);
      while (!row.whole) {
        const next = await readSome(ctx, source, query, row);
        if (!next) return;
        row = next;
        yield STATEMENTS;
      }
    }
    await finish(ctx, row);
    await forgetPages(ctx, ctx.account.id, id);
  } catch (error) {
    // Another run ended it meanwhile, and its pages went.
    if (error instanceof PageGone && (await findRead(ctx, id))?.status !== "reading") return;
    if (!(error instanceof VendorError) || !error.isPassing) throw error;
    // The shard's clock wakes what is open again.
    ctx.log.info("crmRead.waits", { id, refusal: error.refusal });
  }
}

async function queryOf(source: Connected<SourceApp>, row: ReadRow): Promise<PagesQuery> {
  const { filter, columns } = storedRead(row);
  const query = { filter, fields: columns.map(({ field }) => field) };
  // A sheet's pages say themselves which columns are gone.
  return row.app === "googlesheet" ? query : checkedQuery(source, query);
}

/**
 * Reads about a thousand records and records them with the place behind them, in one statement. Each run writes an object
 * of its own, so of two runs at the same place one goes on. Undefined if another run has.
 */
async function readSome(
  ctx: AccountContext,
  source: Connected<SourceApp>,
  query: PagesQuery,
  row: ReadRow,
): Promise<ReadRow | undefined> {
  const { records, next } = await pagesFrom(source, query, row.cursor ?? undefined);
  if (row.rows + records.length > MAX_IMPORT_ROWS) {
    throw new CooeeError("TOO_LARGE", CRM_IMPORT_TEXTS.tooMany);
  }
  const key = `${crmReadPrefix(ctx.account.id)}${row.id}/${crypto.randomUUID()}`;
  const cells = records.map(({ id, values }) => [id, ...query.fields.map((f) => values[f] ?? "")]);
  await ctx.media.put(key, JSON.stringify(cells));
  const page = { key, rows: records.length, next };
  const [result] = await ctx.db.batch([addPages(ctx, row, page)]);
  if ((result?.meta.changes ?? 0) === 0) {
    await ctx.media.delete(key);
    return undefined;
  }
  return findRead(ctx, row.id);
}

/** Makes the sheet, and imports it if nobody is asked about it. */
async function finish(ctx: AccountContext, row: ReadRow): Promise<void> {
  if (row.rows === 0) throw new CooeeError("UNPROCESSABLE", CRM_IMPORT_TEXTS.none);
  const { columns, target, pages } = storedRead(row);
  // Its turn comes: the shard's clock wakes what is open.
  if (target && "group" in target && (await groupById(ctx, target.group)).importing) return;
  const headers = ["Record ID", ...columns.map(({ header }) => header)];
  const name = `${APP_NAMES[row.app]} contacts`;
  const sheet = await storeRecords(ctx, name, { headers, rows: rowsOf(ctx, pages) });
  const upload = idSchema("upload").parse(sheet.upload);
  if (!target) {
    await commit(ctx, {
      statements: endRead(ctx, row.id, { status: "read", uploadId: upload }),
      audit: { action: "crm.read.complete", subject: row.id, detail: { rows: row.rows } },
    });
    return;
  }
  if (sheet.reading.columns[NUMBERS]?.mobiles === 0) {
    throw new CooeeError("UNPROCESSABLE", CRM_IMPORT_TEXTS.noNumbers(row.rows));
  }
  await importRead(ctx, row, { upload, labels: labelsOf(columns, sheet.reading.headers) }, target);
}

/** Behind the record's id. */
const NUMBERS = 1;

class PageGone extends Error {}

/** Of one sheet, which is held in memory while it is made. */
const MOST_BYTES = 32 * 1024 * 1024;

const stored = z.array(z.array(z.string()));

async function* rowsOf(ctx: AccountContext, pages: readonly string[]): AsyncGenerator<string[][]> {
  let bytes = 0;
  for (const key of pages) {
    const object = await ctx.media.get(key);
    if (!object) throw new PageGone("A page of a reading is gone");
    bytes += object.size;
    if (bytes > MOST_BYTES) throw new CooeeError("TOO_LARGE", CRM_IMPORT_TEXTS.tooLarge);
    yield stored.parse(await object.json());
    await pause();
  }
}

/** In the order in which they were chosen. */
function labelsOf(columns: readonly Column[], headers: readonly string[]): MergeLabel[] {
  return columns.map(({ label }, nth) => ({
    id: NUMBERS + nth,
    oldLabel: headers[NUMBERS + nth] ?? "",
    newLabel: label ?? NUMBER_LABEL,
    type: label === undefined ? "number" : "text",
  }));
}

/** The import begins in the transaction that ends the reading: it begins once. */
async function importRead(
  ctx: AccountContext,
  { id }: ReadRow,
  sheet: { upload: `upl_${string}`; labels: MergeLabel[] },
  target: Target,
): Promise<void> {
  const { consent } = target;
  const also = (begun: { group: string; import: string }) =>
    endRead(ctx, id, {
      ...{ status: "imported", uploadId: sheet.upload },
      ...{ groupId: begun.group, importId: begun.import },
    });
  if ("name" in target) {
    await importNewGroup(ctx, { ...sheet, name: target.name, consent }, also);
  } else {
    await importInto(ctx, { ...sheet, id: target.group, consent }, also);
  }
}

/** Deletes the pages of a reading that is over; returns whether that was all. What is left goes with the reading. */
async function forgetPages(
  { media }: Pick<SystemContext, "media">,
  account: string,
  id: string,
): Promise<boolean> {
  const { objects, truncated } = await media.list({ prefix: `${crmReadPrefix(account)}${id}/` });
  if (objects.length > 0) await media.delete(objects.map(({ key }) => key));
  return !truncated;
}

const KEPT_MS = 7 * 24 * 60 * 60_000;
const AT_ONCE = 50;

/** Forgets old readings. The pages first: a row that stays is found again, a page without a row never is. */
export async function sweepReads(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const old = await oldReads(shard, ctx.now() - KEPT_MS, AT_ONCE);
  const gone = [];
  for (const row of old) {
    if (await forgetPages(ctx, row.account_id, row.id)) gone.push(row);
  }
  if (gone.length > 0) await deleteReads(shard, gone);
  return old.length === AT_ONCE;
}
