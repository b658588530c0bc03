import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { MOST_SHEETS, SHEET_TEXTS } from "#core/rules/crm/sheet-texts.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { chooseRecords } from "#worker/domains/integrations/crm-imports/chosen-records.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { present } from "./inner/present-sheet.ts";
import {
  deleteSheet,
  insertSheet,
  type SheetRow,
  sheetById,
  sheetOfFile,
  sheetsWithReads,
} from "./inner/sheet-queries.ts";
import { type Chosen, refreshSheet } from "./refresh-sheet.ts";

/** A file that was picked: only then does Google show it to us. Picking it again changes nothing. */
export const pickGoogleSheet = verb(contract.pickGoogleSheet, async (ctx, { fileId: file }) => {
  const { connector, ask } = await connected(ctx, "googlesheet");
  const { name, isSpreadsheet, isTrashed } = await ask(connector.file(file));
  if (!isSpreadsheet) throw invalid("fileId", SHEET_TEXTS.noSpreadsheet);
  if (isTrashed) throw invalid("fileId", SHEET_TEXTS.fileGone);
  const there = (await sheetOfFile(ctx, file))?.id ?? (await insertPicked(ctx, file, name));
  return { message: SHEET_TEXTS.picked, data: await withRead(ctx, there) };
});

async function insertPicked(ctx: AccountContext, file: string, name: string): Promise<string> {
  const id = newId("googleSheet", ctx.now());
  const row = { id, userId: personOf(ctx).userId, file, name: name.slice(0, 300) };
  try {
    const committed = await commitUnlessAborted(ctx, {
      statements: insertSheet(ctx, row, MOST_SHEETS),
      audit: { action: "googleSheet.pick", subject: id, detail: { file } },
    });
    if (!committed) throw conflict(SHEET_TEXTS.tooMany);
    return id;
  } catch (error) {
    // Picked twice in the same moment.
    const there = isUniqueViolation(error) ? await sheetOfFile(ctx, file) : undefined;
    if (!there) throw error;
    return there.id;
  }
}

async function withRead(ctx: AccountContext, id: string) {
  const [row] = await sheetsWithReads(ctx, id);
  if (!row) throw notFound("Google sheet");
  return present(row);
}

export const fetchAllSheets = verb(contract.fetchAllSheets, async (ctx) => ({
  data: (await sheetsWithReads(ctx)).map(present),
}));

export const getGoogleSheet = verb(contract.getGoogleSheet, async (ctx, { id, sheet }) => {
  const { file } = await sheetById(ctx, id);
  const { connector, place, ask } = await connected(ctx, "googlesheet");
  const sheets = await ask(connector.tabs(file));
  const chosen = sheet === undefined ? sheets[0] : sheets.find((one) => one.id === sheet);
  if (!chosen) throw invalid("sheet", SHEET_TEXTS.sheetGone);
  const fields = await ask(connector.fields(place, { file, sheet: chosen.id }));
  return {
    data: {
      sheets: sheets.map(({ id: number, name }) => ({ id: number, name })),
      columns: fields.map(({ name }) => name),
    },
  };
});

/** Keeps what is chosen, and reads it for the first time: what is wrong with it is known soon. */
export const configureGoogleSheet = verb(contract.configureGoogleSheet, async (ctx, input) => {
  const { id, sheet, labels, groupid: groupId, consent = null, refresh } = input;
  const row = await sheetById(ctx, id);
  await groupById(ctx, groupId);
  const records = { app: "googlesheet", filter: "all", file: row.file, sheet, labels } as const;
  const { columns } = await chooseRecords(ctx, records);
  const { userId } = personOf(ctx);
  await refreshNow(ctx, row, {
    change: { userId, sheet, columns: JSON.stringify(columns), groupId, consent, refresh },
    audit: { action: "googleSheet.configure", subject: id, detail: { sheet, groupId, refresh } },
  });
  return { message: SHEET_TEXTS.saved, data: await withRead(ctx, id) };
});

export const refreshGoogleSheet = verb(contract.refreshGoogleSheet, async (ctx, { id }) => {
  await refreshNow(ctx, await sheetById(ctx, id));
  return { message: SHEET_TEXTS.refreshed, data: await withRead(ctx, id) };
});

async function refreshNow(ctx: AccountContext, row: SheetRow, chosen?: Chosen): Promise<void> {
  const refreshed = await refreshSheet(ctx, row, { evenIfUnchanged: true, chosen });
  if (refreshed === "busy") throw conflict(SHEET_TEXTS.busy);
}

export const removeGoogleSheet = verb(contract.removeGoogleSheet, async (ctx, { id }) => {
  await sheetById(ctx, id);
  await commit(ctx, {
    statements: [deleteSheet(ctx, id)],
    audit: { action: "googleSheet.remove", subject: id },
  });
  return { message: SHEET_TEXTS.removed };
});
