import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one colour; `says` is what its header claims, if not the truth. */
export function pngPicture(
  { width, height }: { width: number; height: number },
  says: { width: number; height: number } = { width, height },
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(says.width, 0);
  header.writeUInt32BE(says.height, 4);
  // 8 bits, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 3, 0x40);
  line[0] = 0;
  return png(header, Buffer.concat(Array.from({ length: height }, () => line)));
}

/** A PNG that cannot be compressed. */
export function noisyPicture({ width, height }: { width: number; height: number }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)]),
  );
  return png(header, Buffer.concat(lines));
}

function png(header: Uint8Array, lines: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", header),
      // Text that must not survive.
      chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>", "latin1")),
      chunk("IDAT", deflateSync(lines)),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

export function pictureFile(
  bytes: Uint8Array<ArrayBuffer> | string = pngPicture({ width: 8, height: 4 }),
  name = "logo.png",
): File {
  return new File([bytes], name, { type: "image/png" });
}
