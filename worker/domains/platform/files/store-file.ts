import { CooeeError } from "#core/errors.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { type ContentType, contentTypeOf } from "#worker/media/content-type.ts";
import { nameAs } from "#worker/media/named-type.ts";
import type { NewFile, Purpose } from "./inner/queries.ts";
import { keepFile } from "./keep-file.ts";

export interface Upload {
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
