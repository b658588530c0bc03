import { CooeeError } from "#core/errors.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countFile } from "#worker/kernel/limits/keep-within.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { type ContentType, contentTypeOf } from "#worker/media/content-type.ts";
import { fileName } from "#worker/media/file-name.ts";
import { nameAs } from "#worker/media/named-type.ts";
import { fileKey } from "./file-key.ts";
import { insertFile, type NewFile, type Purpose } from "./file-queries.ts";

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
