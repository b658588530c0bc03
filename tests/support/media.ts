import { Buffer } from "node:buffer";
import { PhotonImage } from "@cf-wasm/photon";
import { pngPicture } from "./pictures.ts";

type Part = string | readonly number[] | Uint8Array;

export function bytesOf(...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
      ),
    ),
  );
}

export function mediaFile(name: string, ...parts: readonly Part[]): File {
  // The type that the sender claims does not count.
  return new File([bytesOf(...parts)], name, { type: "text/html" });
}

export function jpegPicture(size: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const image = PhotonImage.new_from_byteslice(pngPicture(size));
  try {
    return new Uint8Array(image.get_bytes_jpeg(90));
  } finally {
    image.free();
  }
}

/** Behind a JPEG's first two bytes: which way up it is, and a place. */
export function exifSegment(up: number): Uint8Array {
  const tiff = Buffer.alloc(26);
  tiff.writeUInt32BE(0x4d4d002a, 0);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(up, 18);
  const body = bytesOf("Exif\0\0", tiff, "lat -33.8688 lon 151.2093");
  return bytesOf([0xff, 0xe1, 0, body.byteLength + 2], body);
}

/** A GIF of one frame. */
export function gifPicture({ width, height }: { width: number; height: number }, frame = width) {
  const number = (value: number) => [value & 0xff, value >> 8];
  return bytesOf(
    "GIF89a",
    [...number(width), ...number(height), 0x80, 0, 0, 1, 1, 1, 2, 2, 2],
    [0x2c, 0, 0, 0, 0, ...number(frame), ...number(height), 0, 2, 2, 0x44, 1, 0, 0x3b],
  );
}

export function box(name: string, ...parts: readonly Part[]): Uint8Array {
  const body = bytesOf(...parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.byteLength + 8, 0);
  return bytesOf(size, name, body);
}

/** The boxes of an MP4, with so many bytes of film. */
export function mp4Boxes(bytes = 4): Uint8Array<ArrayBuffer> {
  return bytesOf(
    box("ftyp", "isom", [0, 0, 2, 0], "isommp41"),
    box("moov", box("trak", box("udta", "Sydney"))),
    box("mdat", new Uint8Array(bytes).fill(7)),
  );
}

/** Frames of 417 bytes. */
export function mp3Sound(frames = 3): Uint8Array<ArrayBuffer> {
  const frame = bytesOf([0xff, 0xfb, 0x90, 0], new Uint8Array(413));
  return bytesOf("ID3", [3, 0, 0, 0, 0, 0, 6], "Sydney", ...Array(frames).fill(frame));
}
