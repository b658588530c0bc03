import { createHash } from "node:crypto";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";

/** What is wrong with a body that came half or damaged, by what its headers say of it; undefined if it is whole. */
export function notWhole(headers: Headers, bytes: Uint8Array): string | undefined {
  const said = headers.get("content-length");
  const isEncoded = headers.has("content-encoding");
  if (said !== null && !isEncoded && Number(said) !== bytes.byteLength) {
    return FILE_TEXTS.half(bytes.byteLength, Number(said));
  }
  const digest = headers.get("content-md5");
  if (digest === null) return undefined;
  const own = createHash("md5").update(bytes).digest("base64");
  return digest.trim() === own ? undefined : FILE_TEXTS.digest;
}
