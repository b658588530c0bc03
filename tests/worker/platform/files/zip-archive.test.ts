import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { xmlParser } from "#worker/sheets/markup/xml-reader.ts";
import { parsedPart, partsOf } from "#worker/sheets/xlsx/workbook-parts.ts";
import { unpackEntry } from "#worker/sheets/xlsx/zip-archive.ts";

const LOCAL_HEADER = 30;

/** A zip of one file, without the directory, which `unpackEntry` does not need. */
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

async function unpackedLength(...[bytes, entry]: Parameters<typeof unpackEntry>): Promise<number> {
  let length = 0;
  for await (const piece of unpackEntry(bytes, entry)) length += piece.length;
  return length;
}

/** Text that compresses no better than a sheet's. */
function sheetLike(length: number): Buffer {
  const content = Buffer.alloc(length);
  let state = length;
  for (let i = 0; i < length; i++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    content[i] = 48 + ((state >> 16) % 12);
  }
  return content;
}

it("unpacks files of every size as workerd's own inflater grows", async () => {
  const step = 40 * 1024;
  const sizes = [0, 1, step - 1, step, step + 1, 2 * step, 10 * step - 1, 10 * step];
  for (let size = 500; size < 1_500_000; size = Math.floor(size * 1.17) + 311) sizes.push(size);
  for (const size of sizes) {
    const { bytes, entry } = packed(sheetLike(size));
    expect(await unpackedLength(bytes, entry)).toBe(size);
  }
});

it("refuses what unpacks to more than it declares, by a byte or by a lot", async () => {
  for (const more of [1, 5_000_000]) {
    const { bytes, entry } = packed(Buffer.alloc(1000 + more, "a"));
    const lying = unpackedLength(bytes, { ...entry, unpacked: 1000 });
    await expect(lying).rejects.toThrow("once it is unpacked");
  }
});

it("stops unpacking when the reader stops, and otherwise finds any damage", async () => {
  const { bytes, entry } = packed(sheetLike(2_000_000));
  for await (const piece of unpackEntry(bytes, entry)) {
    expect(piece.length).toBeLessThan(2_000_000);
    break;
  }
  await expect(unpackedLength(bytes, { ...entry, crc: 1 })).rejects.toThrow("damaged");
  const cut = { ...entry, packed: entry.packed - 20 };
  await expect(unpackedLength(bytes, cut)).rejects.toThrow("damaged");
});

it.each([
  ["a tag", '<row a="'],
  ["a comment", "<!--"],
])("does not keep %s that never ends", async (_, start) => {
  const { bytes, entry } = packed(Buffer.from(start + "x".repeat(3_000_000)));
  const parsed = parsedPart(partsOf(bytes, [entry]), entry.name, xmlParser({}));
  let fed = 0;
  const reading = (async () => {
    for await (const _ of parsed) fed += 1;
  })();
  await expect(reading).rejects.toThrow("once it is unpacked");
  // Pieces arrive a few kB at a time: of 3 MB, not much more than a third is read.
  expect(fed).toBeLessThan(400);
});
