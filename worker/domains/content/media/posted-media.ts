import { Buffer } from "node:buffer";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { type PostedFile, postedKey } from "#worker/carriers/posted-files.ts";
import type { SystemContext } from "#worker/context.ts";

// A file that came with its message waits in the bucket until its job keeps it. What nothing comes for, such as a
// message without a recipient, goes by the bucket's own rule after some days.

/** The same post again puts the same bytes there. One that is too large is not kept. */
export async function keepPosted(
  { media }: Pick<SystemContext, "media">,
  file: PostedFile,
): Promise<void> {
  const key = postedKey(file);
  const bytes = Buffer.from(file.data, "base64");
  if (key !== undefined && bytes.byteLength <= MAX_FILE_BYTES) await media.put(key, bytes);
}

/** Throws if it is not there yet: its message may be stored before it. */
export async function readPosted(
  { media }: Pick<SystemContext, "media">,
  key: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const object = await media.get(key);
  if (!object) throw new Error("The file of a post is not there");
  return new Uint8Array(await object.arrayBuffer());
}
