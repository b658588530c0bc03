import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { CooeeError, type ErrorCode } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/domains/house/commit.ts";
import type { FileErrorCode, SheetFile, UploadedFile } from "#worker/files/read-sheet.ts";
import { newUpload, uploadById } from "./upload-queries.ts";

export interface StoredSheet {
  upload: string;
  fileName: string;
  sheet: SheetFile;
}

const CODES: Readonly<Record<FileErrorCode, ErrorCode>> = {
  FILE_NOT_SUPPORTED: "UNSUPPORTED_FILE",
  FILE_TOO_LARGE: "TOO_LARGE",
  FILE_PROBLEM: "UNPROCESSABLE",
  FILE_EMPTY: "UNPROCESSABLE",
  FILE_INVALID: "UNPROCESSABLE",
};

export function fileRefused(code: ErrorCode, text: string): CooeeError {
  return new CooeeError(code, text, { file: text });
}

/** All that an account uploaded to import is in MEDIA under this. */
export function uploadPrefix(account: string): string {
  return `uploads/${account}/`;
}

export function uploadKey(account: string, upload: string): string {
  return uploadPrefix(account) + upload;
}

/** Reads a sheet with at most the rows that an import takes; a file that cannot be used is a CooeeError. */
async function readSheet(file: UploadedFile, wanted: string | undefined): Promise<SheetFile> {
  // The spreadsheet reader is most of a megabyte: nothing but an upload needs it.
  const reader = await import("#worker/files/read-sheet.ts");
  try {
    const sheet = reader.readSheet(file, wanted === undefined ? {} : { sheet: wanted });
    if (sheet.rows.length <= MAX_IMPORT_ROWS) return sheet;
    throw fileRefused("UNPROCESSABLE", GROUP_TEXTS.tooManyRows(sheet.rows.length));
  } catch (error) {
    if (!(error instanceof reader.FileError)) throw error;
    throw fileRefused(CODES[error.code], error.message);
  }
}

/** Keeps a file that can be read; one that cannot be is refused and not kept. */
export async function storeSheet(
  ctx: AccountContext,
  file: File,
  wanted?: string,
): Promise<StoredSheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = await readSheet({ name: file.name, type: file.type, bytes }, wanted);
  const upload = newId("upload", ctx.now());
  // The row comes first: an object without a row would be kept for ever.
  const row = newUpload(ctx, { id: upload, fileName: file.name, fileType: file.type });
  await commit(ctx, [row], { action: "upload.store", subject: upload });
  await ctx.media.put(uploadKey(ctx.account.id, upload), bytes);
  return { upload, fileName: file.name, sheet };
}

/** A sheet of a file that was kept; NOT_FOUND where the account has no such upload. */
export async function openSheet(
  ctx: AccountContext,
  upload: string,
  wanted?: string,
): Promise<StoredSheet> {
  const { fileName, fileType } = await uploadById(ctx, upload);
  const object = await ctx.media.get(uploadKey(ctx.account.id, upload));
  if (!object) throw fileRefused("UNPROCESSABLE", GROUP_TEXTS.fileGone);
  const bytes = new Uint8Array(await object.arrayBuffer());
  const sheet = await readSheet({ name: fileName, type: fileType, bytes }, wanted);
  return { upload, fileName, sheet };
}
