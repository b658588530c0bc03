import * as z from "zod";
import { CooeeError, notFound } from "#core/errors.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation, type Statement } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countFile, subtractFile } from "#worker/kernel/limits/keep-within.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { type ContentType, contentTypeOf } from "#worker/media/content-type.ts";
import { fileName, nameAs } from "#worker/media/file-name.ts";
import {
  bytesOf,
  deleteFiles,
  type FileRow,
  findFile,
  idsAmong,
  insertFile,
  type NewFile,
  type Purpose,
} from "./file-queries.ts";

/** Everything that an account uploaded to keep is in MEDIA under this. */
export function filePrefix(account: string): string {
  return `files/${account}/`;
}

export function fileKey(account: string, id: string): string {
  return filePrefix(account) + id;
}

const DAY = 86_400_000;

/** How long a file of each purpose stays if nothing names it; null: for good. */
const UNUSED_MS: Readonly<Record<Purpose, number | null>> = {
  media: DAY,
  verification: 7 * DAY,
  storage: null,
};

type Checked = Pick<NewFile, "id" | "purpose" | "name" | "contentType">;

/** Keeps bytes that were checked, under a name with an extension. */
export async function keepFile(
  ctx: AccountContext,
  file: Checked,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<NewFile> {
  const { id, purpose, contentType } = file;
  const key = fileKey(ctx.account.id, id);
  // The bytes first: a row says that they are there. Those without a row go with the account.
  await ctx.media.put(key, bytes, { httpMetadata: { contentType }, customMetadata: { purpose } });
  const unusedFor = UNUSED_MS[purpose];
  const fresh = {
    ...file,
    name: fileName(file.name),
    size: bytes.byteLength,
    createdAt: ctx.now(),
    sweepAt: unusedFor === null ? null : ctx.now() + unusedFor,
  };
  try {
    const statements = [insertFile(ctx, fresh), countFile(ctx, await limitsOf(ctx), fresh.size)];
    await commit(ctx, { statements, audit: { action: "file.store", subject: id } });
  } catch (error) {
    // A row that was there already keeps its bytes.
    if (!isUniqueViolation(error)) await ctx.media.delete(key);
    throw error;
  }
  return fresh;
}

interface Upload {
  id: string;
  purpose: Purpose;
  file: File;
  types: readonly ContentType[];
  texts: { large: string; type: string };
}

/** Keeps a file whose bytes are of one of the types, whatever it is called; anything else is refused. */
export async function storeFile(ctx: AccountContext, upload: Upload): Promise<NewFile> {
  await limitDay(ctx, "uploads");
  const { id, purpose, file, types, texts } = upload;
  if (file.size > MAX_FILE_BYTES) throw refused("TOO_LARGE", texts.large);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = contentTypeOf(bytes);
  if (!contentType || !types.includes(contentType)) throw refused("UNSUPPORTED_FILE", texts.type);
  const name = nameAs(contentType, file.name);
  return keepFile(ctx, { id, purpose, name, contentType }, bytes);
}

function refused(code: "TOO_LARGE" | "UNSUPPORTED_FILE", text: string): CooeeError {
  return new CooeeError(code, text, { file: text });
}

/** A stored file with its bytes; another account's, or one kept for another purpose, is NOT_FOUND. */
export async function openFile(
  ctx: AccountContext,
  { purpose, id, what }: { purpose: Purpose; id: string; what: string },
): Promise<{ row: FileRow; object: R2ObjectBody }> {
  const row = await findFile(ctx, purpose, id);
  const object = row && (await ctx.media.get(fileKey(ctx.account.id, id)));
  if (!object) throw notFound(what);
  return { row, object };
}

type When = Parameters<typeof deleteFiles>[2];

const removed = z.array(z.object({ id: z.string() }));

/** Takes away the rows of files where `when` holds for them: the account stores so much less then. */
export function deleteFileRows(
  ctx: AccountContext,
  ids: readonly string[],
  when: When,
): Statement[] {
  return [subtractFile(ctx, bytesOf(ctx, ids, when)), deleteFiles(ctx, ids, when)];
}

/** After the commit: takes the bytes of those files away whose rows the last of those statements took. */
export async function deleteFileBytes(
  ctx: AccountContext,
  result: D1Result<unknown> | undefined,
): Promise<void> {
  const gone = removed.parse(result?.results ?? []);
  if (gone.length > 0) await ctx.media.delete(gone.map(({ id }) => fileKey(ctx.account.id, id)));
}

/** Deletes the bytes of those files that have no row any more. Safe to repeat. */
export async function forgetFiles(
  ctx: AccountContext,
  { files }: { files: readonly string[] },
): Promise<void> {
  const kept = new Set(await idsAmong(ctx, files));
  const gone = files.filter((id) => !kept.has(id));
  if (gone.length > 0) await ctx.media.delete(gone.map((id) => fileKey(ctx.account.id, id)));
}
