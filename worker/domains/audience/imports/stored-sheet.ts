import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { CooeeError, type ErrorCode } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { countFile } from "#worker/kernel/limits/keep-within.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { loadOnce } from "#worker/load-once.ts";
import { fileName as nameOfFile } from "#worker/media/file-name.ts";
import { hashOf } from "#worker/secrets.ts";
import type { FileErrorCode, ReadSheet, UploadedFile } from "#worker/sheets/read-sheet.ts";
import { type Reading, reading as readingShape } from "#worker/sheets/reading.ts";
import { ReadingMaker } from "#worker/sheets/reading-maker.ts";
import {
  keepUpload,
  mayReadAgain,
  newReading,
  newUpload,
  uploadById,
} from "./inner/upload-queries.ts";
import { readingKeys, uploadKey } from "./upload-keys.ts";

/** A sheet of a file that was uploaded. It was read once; its rows are in MEDIA. */
export interface StoredSheet {
  upload: string;
  fileName: string;
  /** The name of this way of reading the file. */
  name: string;
  reading: Reading;
}

/** Stores a readable file; an unreadable one is rejected and not stored. */
export async function storeSheet(
  ctx: AccountContext,
  file: File,
  options: SheetOptions = {},
): Promise<StoredSheet> {
  await limitDay(ctx, "uploads");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileName = nameOfFile(file.name);
  const uploaded = { name: fileName, type: file.type, bytes };
  const { reading, body } = await readUpload(uploaded, options);
  const size = bytes.length + body.length;
  const upload = await addUpload(ctx, { fileName, fileType: file.type, size });
  const [sheet] = await Promise.all([
    keep(ctx, { upload, fileName, name: DEFAULT_READING, reading }, body),
    ctx.media.put(uploadKey(ctx.account.id, upload), bytes),
  ]);
  return sheet;
}

/**
 * Stores records that came from elsewhere as a sheet, the first of which are its column names. There is no file that could
 * be read in another way.
 */
export async function storeRecords(
  ctx: AccountContext,
  fileName: string,
  { headers, rows }: { headers: readonly string[]; rows: AsyncIterable<string[][]> },
): Promise<StoredSheet> {
  const { reading, body } = await readRecords(fileName, headers, rows);
  const upload = await addUpload(ctx, { fileName, fileType: "text/csv", size: body.length });
  return keep(ctx, { upload, fileName, name: DEFAULT_READING, reading }, body);
}

/** The row comes before the objects: one without a row would be kept forever. */
async function addUpload(
  ctx: AccountContext,
  file: { fileName: string; fileType: string; size: number },
): Promise<string> {
  const id = newId("upload", ctx.now());
  await commit(ctx, {
    statements: [newUpload(ctx, { id, ...file }), countFile(ctx, await limitsOf(ctx), file.size)],
    audit: { action: "upload.store", subject: id },
  });
  return id;
}

async function readRecords(
  name: string,
  headers: readonly string[],
  rows: AsyncIterable<string[][]>,
): Promise<ReadSheet> {
  const header = { number: 1, cells: [...headers] };
  const maker = new ReadingMaker([header], header, MAX_IMPORT_ROWS);
  let number = 1;
  for await (const some of rows) {
    for (const cells of some) {
      number += 1;
      maker.add({ number, cells });
    }
  }
  const { body, ...found } = maker.end();
  const hidden = { rows: 0, included: true, columns: [], sheets: [] };
  const reading = { ...found, format: "csv" as const, repaired: 0, sheets: [name], sheet: name };
  return { reading: { ...reading, hidden }, body };
}

/** A sheet of a stored file; NOT_FOUND if the account has no such upload. */
export async function openSheet(
  ctx: AccountContext,
  upload: string,
  options: SheetOptions = {},
): Promise<StoredSheet> {
  const { fileName, fileType } = await uploadById(ctx, upload);
  const usual = await keptReading(ctx, upload, DEFAULT_READING);
  if (usual && matchesReading(usual, options)) {
    return { upload, fileName, name: DEFAULT_READING, reading: usual };
  }
  const wanted = { ...options, sheet: options.sheet ?? usual?.sheet };
  const name = usual ? await readingName(wanted) : DEFAULT_READING;
  const known = await keptReading(ctx, upload, name);
  if (known) return { upload, fileName, name, reading: known };
  // Before it is read: the limit is there to prevent that work.
  if (!(await mayReadAgain(ctx, upload))) throw readTooOften();
  const bytes = await sheetBytes(ctx, upload);
  if (!bytes) throw fileRefused("UNPROCESSABLE", GROUP_TEXTS.fileGone);
  return readAgain(ctx, { upload, name, file: { name: fileName, type: fileType, bytes } }, wanted);
}

/** A stored file as it came; undefined if it is gone. */
export async function sheetBytes(
  ctx: AccountContext,
  upload: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const object = await ctx.media.get(uploadKey(ctx.account.id, upload));
  return object ? new Uint8Array(await object.arrayBuffer()) : undefined;
}

/** For a batch that needs a stored file until some days after a moment. */
export function keepSheet(ctx: AccountContext, upload: string, from: number): Statement {
  return keepUpload(ctx, upload, from);
}

interface Rereading {
  upload: string;
  name: string;
  file: UploadedFile;
}

async function readAgain(
  ctx: AccountContext,
  { upload, name, file }: Rereading,
  options: SheetOptions,
): Promise<StoredSheet> {
  const { reading, body } = await readUpload(file, options);
  // The sweep finds the objects by this list, and subtracts as many bytes as were counted with it.
  const noted = newReading(ctx, upload, name, body.length);
  const counted = countFile(ctx, await limitsOf(ctx), body.length);
  const committed = await commitUnlessAborted(ctx, { statements: [...noted, counted] });
  if (!committed) throw readTooOften();
  return keep(ctx, { upload, fileName: file.name, name, reading }, body);
}

function readTooOften() {
  return fileRefused("UNPROCESSABLE", GROUP_TEXTS.readTooOften, GROUP_TEXTS.uploadAgain);
}

/** The rows are stored first: if a sheet's description exists, so do its rows. */
async function keep(
  ctx: AccountContext,
  sheet: StoredSheet,
  body: Uint8Array,
): Promise<StoredSheet> {
  const keys = readingKeys(ctx.account.id, sheet.upload, sheet.name);
  await ctx.media.put(keys.rows, body);
  await ctx.media.put(keys.known, JSON.stringify(sheet.reading));
  return sheet;
}

async function keptReading(
  ctx: AccountContext,
  upload: string,
  name: string,
): Promise<Reading | undefined> {
  const object = await ctx.media.get(readingKeys(ctx.account.id, upload, name).known);
  return object ? readingShape.parse(await object.json()) : undefined;
}

/** How a file is read when it arrives. */
const DEFAULT_READING = "default";

/** Whether a file read in this way has been read as these options ask. */
function matchesReading(reading: Reading, options: SheetOptions): boolean {
  const { hiddenRows } = options;
  const { rows, included } = reading.hidden;
  if (hiddenRows && rows > 0 && included !== (hiddenRows === "include")) return false;
  return (["sheet", "separator", "encoding", "headerRow"] as const).every(
    (name) => options[name] === undefined || options[name] === reading[name],
  );
}

/** The same options have the same name, so that a file is read in each way once. */
function readingName(options: SheetOptions): Promise<string> {
  const { sheet, separator, encoding, headerRow, hiddenRows } = options;
  const chosen = [sheet, separator, encoding, headerRow];
  return hashOf(JSON.stringify(hiddenRows ? [...chosen, hiddenRows] : chosen));
}

/** The spreadsheet reader is most of a megabyte: only an upload needs it. */
const loadReader = loadOnce(() => import("#worker/sheets/read-sheet.ts"));

/** Reads a sheet with at most the rows that an import takes; a file that cannot be used is a CooeeError. */
export async function readUpload(file: UploadedFile, options: SheetOptions): Promise<ReadSheet> {
  const reader = await loadReader();
  try {
    const sheet = await reader.readSheet(file, options, MAX_IMPORT_ROWS);
    const { totalRows } = sheet.reading;
    if (totalRows <= MAX_IMPORT_ROWS) return sheet;
    throw fileRefused("UNPROCESSABLE", GROUP_TEXTS.tooManyRows, GROUP_TEXTS.splitRows(totalRows));
  } catch (error) {
    if (!(error instanceof reader.FileError)) throw error;
    throw fileRefused(FILE_ERRORS[error.code], error.message, error.detail);
  }
}

const FILE_ERRORS: Readonly<Record<FileErrorCode, ErrorCode>> = {
  FILE_NOT_SUPPORTED: "UNSUPPORTED_FILE",
  FILE_TOO_LARGE: "TOO_LARGE",
  FILE_PROBLEM: "UNPROCESSABLE",
  FILE_EMPTY: "UNPROCESSABLE",
  FILE_INVALID: "UNPROCESSABLE",
};

/** A rejected file: the specification's text, then what was found and what to do. */
export function fileRefused(code: ErrorCode, text: string, detail?: string): CooeeError {
  return new CooeeError(code, text, { file: text, ...(detail ? { fileDetail: detail } : {}) });
}
