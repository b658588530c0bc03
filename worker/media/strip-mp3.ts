import { startsWith } from "./bytes.ts";

const ID3V2_BYTES = 10;
const ID3V1_BYTES = 128;

/** An MP3 from its first frame to its last, without titles and pictures. Undefined if there is no frame. */
export function stripMp3(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  let from = 0;
  while (startsWith(bytes, from, "ID3")) from += ID3V2_BYTES + id3Bytes(bytes, from);
  const tail = bytes.length - ID3V1_BYTES;
  const to = tail > from && startsWith(bytes, tail, "TAG") ? tail : bytes.length;
  return isFrame(bytes, from) ? bytes.slice(from, to) : undefined;
}

/** Seven bits a byte. */
function id3Bytes(bytes: Uint8Array, at: number): number {
  const size = bytes.subarray(at + 6, at + ID3V2_BYTES);
  return size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

/** Eleven bits of ones, of a known version, of layer three. */
function isFrame(bytes: Uint8Array, at: number): boolean {
  const second = bytes[at + 1] ?? 0;
  return bytes[at] === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02;
}
