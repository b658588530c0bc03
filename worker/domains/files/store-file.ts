import { CooeeError } from "#core/errors.ts";
import { withoutHidden } from "#core/rules/hidden-characters.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countFile } from "#worker/kernel/limits/keep-within.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { type ContentType, contentTypeOf } from "#worker/media/content-type.ts";
import { fileKey } from "./file-key.ts";
import { insertFile, type NewFile, type Purpose } from "./inner/queries.ts";

const LARGEST = 5 * 1024 * 1024;
const LONGEST_NAME = 120;

/** How files of a type are called. */
const EXTENSIONS: Readonly<Record<ContentType, readonly string[]>> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "video/mp4": ["mp4", "m4v"],
  "audio/mpeg": ["mp3"],
};

export interface Upload {
  id: string;
  purpose: Purpose;
  file: File;
  types: readonly ContentType[];
  texts: { large: string; type: string };
}

/** Keeps a file whose bytes and name are of one of the types; anything else is refused. */
export async function storeFile(ctx: AccountContext, upload: Upload): Promise<NewFile> {
  await limitDay(ctx, "uploads");
  const { id, purpose, file, types, texts } = upload;
  if (file.size > LARGEST) throw refused("TOO_LARGE", texts.large);
  const bytes = await file.arrayBuffer();
  const contentType = contentTypeOf(new Uint8Array(bytes));
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (
    !contentType ||
    !types.includes(contentType) ||
    !EXTENSIONS[contentType].includes(extension)
  ) {
    throw refused("UNSUPPORTED_FILE", texts.type);
  }
  const key = fileKey(ctx.account.id, id);
  // The bytes first: a row says that they are there. Those without a row go with the account.
  await ctx.media.put(key, bytes, { httpMetadata: { contentType } });
  const fresh = {
    id,
    purpose,
    name: nameOf(file, extension),
    contentType,
    size: file.size,
    createdAt: ctx.now(),
  };
  try {
    const statements = [insertFile(ctx, fresh), countFile(ctx, await limitsOf(ctx), fresh.size)];
    await commit(ctx, { statements, audit: { action: "file.store", subject: id } });
  } catch (error) {
    await ctx.media.delete(key);
    throw error;
  }
  return fresh;
}

function refused(code: "TOO_LARGE" | "UNSUPPORTED_FILE", text: string): CooeeError {
  return new CooeeError(code, text, { file: text });
}

/** Without a path and what cannot be seen, and not too long. */
function nameOf(file: File, extension: string): string {
  const base = withoutHidden(file.name.replace(/^.*[\\/]/s, ""));
  const stem = base.slice(0, -extension.length - 1).slice(0, LONGEST_NAME) || "file";
  return `${stem}.${extension}`;
}
