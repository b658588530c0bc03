import { concat } from "./bytes.ts";

const SIGNATURE_BYTES = 8;
/** A length, a name and a checksum. */
const FRAME_BYTES = 12;
/** Beside the critical chunks: transparency, colours, the shape of pixels, and an animation's frames. */
const KEPT: readonly string[] = [
  ...["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs"],
  ...["acTL", "fcTL", "fdAT"],
];

/**
 * A PNG with its pixels and colours and nothing else: no texts, times or places, and nothing behind its end.
 * Undefined if it is not a whole PNG.
 */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const end = at + FRAME_BYTES + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (/^[A-Z]/.test(name) || KEPT.includes(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return concat(kept);
    at = end;
  }
  return undefined;
}
