import { decodePDFRawStream, PDFContext, PDFRawStream } from "@cantoo/pdf-lib";

/** Bytes: what a stream of a PDF of 5 MB may become, while a Worker has 128 MB. */
export const MOST_UNPACKED = 32 * 1024 * 1024;

let isLimited = false;

/**
 * pdf-lib unpacks a stream whole, whatever that becomes: a few kilobytes can be gigabytes. It has no limit of
 * its own, so the class below all of its decoders gets one, where it makes room.
 */
export function limitUnpacking(): void {
  if (isLimited) return;
  const dict = PDFContext.create().obj({ Filter: "ASCIIHexDecode" });
  const decoder: unknown = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()));
  const base: unknown = Object.getPrototypeOf(Object.getPrototypeOf(decoder));
  if (!makesRoom(base)) throw new Error("pdf-lib makes room for its streams elsewhere");
  const { ensureBuffer } = base;
  base.ensureBuffer = function (this: unknown, requested: number) {
    if (requested > MOST_UNPACKED) throw new Error("A stream of the PDF is too large");
    return ensureBuffer.call(this, requested);
  };
  isLimited = true;
}

interface MakesRoom {
  ensureBuffer: (requested: number) => unknown;
}

function makesRoom(value: unknown): value is MakesRoom {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "ensureBuffer") &&
    "ensureBuffer" in value &&
    typeof value.ensureBuffer === "function"
  );
}
