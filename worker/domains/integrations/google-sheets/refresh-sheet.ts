import { CooeeError, conflict } from "#core/errors.ts";
import { idSchema, newId } from "#core/ids.ts";
import { REFRESH_MS, SHEET_TEXTS } from "#core/rules/crm/sheet-texts.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { beginReading } from "#worker/domains/integrations/crm-imports/begin-reading.ts";
import { storedColumns } from "#worker/domains/integrations/crm-imports/stored-columns.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import type { Audit } from "#worker/kernel/queries.ts";
import {
  beginRefresh,
  changeSheet,
  dueSheets,
  type SheetChange,
  type SheetRow,
  sheetById,
  sheetsWithReads,
} from "./inner/sheet-queries.ts";

const DAY_MS = 24 * 60 * 60_000;
const AGAIN_MS = 5 * 60_000;
const AT_ONCE = 20;

/** What a person chose of a sheet: it is kept as its reading begins. */
export interface Chosen {
  change: SheetChange;
  audit: Audit;
}

/** `busy`: a reading of it is open already. */
type Refreshed = "begun" | "unchanged" | "busy";

/**
 * Begins a reading of a sheet into its group, unless its file has not changed since yesterday's at most: what formulas fetch
 * changes without the file.
 */
export async function refreshSheet(
  ctx: AccountContext,
  stored: SheetRow,
  { evenIfUnchanged, chosen }: { evenIfUnchanged: boolean; chosen?: Chosen | undefined },
): Promise<Refreshed> {
  const row = { ...stored, ...chosen?.change };
  const { sheet, columns, groupId, consent } = row;
  if (sheet === null || columns === null || groupId === null) throw conflict(SHEET_TEXTS.unset);
  const { connector, vendorId, ask } = await connected(ctx, "googlesheet");
  const { changed, isTrashed, name } = await ask(connector.file(row.file));
  if (isTrashed) throw conflict(SHEET_TEXTS.fileGone);
  const now = ctx.now();
  const every = REFRESH_MS[row.refresh];
  const nextAt = every === undefined ? null : now + every;
  const isKnown = changed === row.changed && now - (row.readAt ?? 0) < DAY_MS;
  if (isKnown && !evenIfUnchanged) {
    await ctx.db.batch([changeSheet(ctx, row.id, { nextAt, problem: null })]);
    return "unchanged";
  }
  const begun = { ...chosen?.change, name, changed, nextAt, readAt: now, problem: null };
  const id = newId("crmRead", now);
  const reading = {
    ...({ id, app: "googlesheet", vendorId, userId: row.userId } as const),
    filter: { filter: "all", file: row.file, sheet },
    columns: storedColumns(columns),
    target: { group: idSchema("group").parse(groupId), ...(consent === null ? {} : { consent }) },
  };
  const change = beginReading(ctx, reading, beginRefresh(ctx, row, { ...begun, readId: id }));
  const audit = [change.audit ?? [], chosen?.audit ?? []].flat();
  return (await commitUnlessAborted(ctx, { ...change, audit })) ? "begun" : "busy";
}

/** Refreshes the sheets that are due. What fails for a reason that stays stops, and says why. */
export async function sweepSheets(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await dueSheets(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "google sheets", due, (account, { id }) => refreshDue(account, id));
  return due.length === AT_ONCE;
}

async function refreshDue(ctx: AccountContext, id: string): Promise<void> {
  const [[known], row] = [await sheetsWithReads(ctx, id), await sheetById(ctx, id)];
  const later = () => ctx.db.batch([changeSheet(ctx, id, { nextAt: ctx.now() + AGAIN_MS })]);
  try {
    if (known?.last?.status === "failed") throw conflict(known.last.error ?? SHEET_TEXTS.sheetGone);
    const isBusy =
      (await isFilling(ctx, row)) ||
      (await refreshSheet(ctx, row, { evenIfUnchanged: false })) === "busy";
    if (isBusy) await later();
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    if (error instanceof VendorError && error.isPassing) return void (await later());
    await ctx.db.batch([changeSheet(ctx, id, { nextAt: null, problem: error.message })]);
  }
}

/** Whether another import fills its group at the moment. */
async function isFilling(ctx: AccountContext, { groupId }: SheetRow): Promise<boolean> {
  return groupId !== null && (await groupById(ctx, groupId)).importing !== null;
}
