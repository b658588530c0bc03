import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { unpackEntry } from "#worker/files/zip-archive.ts";

const LOCAL_HEADER = 30;

/** A zip of one file without its directory, which `unpackEntry` does not need. */
function packed(content: Buffer) {
  const body = deflateRawSync(content);
  const header = Buffer.alloc(LOCAL_HEADER);
  header.writeUInt32LE(0x04034b50);
  const entry = {
    name: "sheet1.xml",
    method: 8,
    crc: crc32(content),
    packed: body.length,
    unpacked: content.length,
    offset: 0,
  };
  return { bytes: Buffer.concat([header, body]), entry };
}

/** Text that packs no better than a sheet's does. */
function sheetLike(length: number): Buffer {
  const content = Buffer.alloc(length);
  let state = length;
  for (let i = 0; i < length; i++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    content[i] = 48 + ((state >> 16) % 12);
  }
  return content;
}

it("unpacks files of every size as workerd's own inflater grows", () => {
  const step = 40 * 1024;
  const sizes = [0, 1, step - 1, step, step + 1, 2 * step, 10 * step - 1, 10 * step];
  for (let size = 500; size < 1_500_000; size = Math.floor(size * 1.17) + 311) sizes.push(size);
  const refused = sizes.filter((size) => {
    const { bytes, entry } = packed(sheetLike(size));
    try {
      return unpackEntry(bytes, entry).length !== size;
    } catch {
      return true;
    }
  });
  expect(refused).toEqual([]);
});

it("refuses what unpacks to more than it declares, by a byte or by very much", () => {
  for (const more of [1, 5_000_000]) {
    const { bytes, entry } = packed(Buffer.alloc(1000 + more, "a"));
    expect(() => unpackEntry(bytes, { ...entry, unpacked: 1000 })).toThrow("once it is unpacked");
  }
});
