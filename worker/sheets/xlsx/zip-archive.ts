import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { MAX_UNZIPPED_BYTES } from "#core/rules/file-limits.ts";
import {
  fileDamaged,
  fileHasTooManyParts,
  filePasswordProtected,
  fileUnpacksTooLarge,
} from "../file-error.ts";
import { MAX_PART_BYTES, MAX_ZIP_ENTRIES } from "../limits.ts";

/** One file in a zip, as declared by the central directory; sizes in bytes. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const DIRECTORY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const DIRECTORY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 0xffff;
/** The end of a zip64 archive: where its record is, and the record with the long numbers. */
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_LENGTH = 20;
const END64_SIGNATURE = 0x06064b50;
const END64_LENGTH = 56;
const ZIP64_FIELD = 0x0001;
/** What a field holds whose number is in the zip64 record or field. */
const IN_ZIP64 = 0xffff_ffff;
const IN_ZIP64_SHORT = 0xffff;
const ENCRYPTED_FLAGS = 0x2041;
const STORED = 0;
const DEFLATED = 8;
/** Packed bytes that are unpacked at a time: up to a thousand times as many may come out. */
const PACKED_STEP = 8192;

/** Lists a zip's files without unpacking any; throws FILE_PROBLEM if it is damaged, locked or a bomb. */
export function listZip(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start, end } = findDirectory(zip);
  if (count > MAX_ZIP_ENTRIES) throw fileHasTooManyParts();
  const entries: ZipEntry[] = [];
  let at = start;
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_LENGTH > end || zip.readUInt32LE(at) !== DIRECTORY_SIGNATURE) {
      throw fileDamaged();
    }
    if ((zip.readUInt16LE(at + 8) & ENCRYPTED_FLAGS) !== 0) throw filePasswordProtected();
    const nameAt = at + DIRECTORY_LENGTH;
    const extraAt = nameAt + zip.readUInt16LE(at + 28);
    const extraEnd = extraAt + zip.readUInt16LE(at + 30);
    if (extraEnd > end) throw fileDamaged();
    const entry = {
      name: zip.toString("utf8", nameAt, extraAt),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      ...placeOf(zip, at, zip.subarray(extraAt, extraEnd)),
    };
    total += entry.unpacked;
    if (total > MAX_UNZIPPED_BYTES) throw fileUnpacksTooLarge();
    entries.push(entry);
    at = extraEnd + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Unpacks one file as it is read. It stops at the declared size, which `listZip` has bounded, so
 * that a false header costs hardly more memory than it declared.
 */
export async function* unpackEntry(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.unpacked > MAX_PART_BYTES) throw fileUnpacksTooLarge();
  const packed = packedBytes(bytes, entry);
  let length = 0;
  let sum = 0;
  for await (const content of entry.method === DEFLATED ? inflated(packed) : steps(packed)) {
    length += content.length;
    if (length > entry.unpacked) throw fileUnpacksTooLarge();
    sum = crc32(content, sum);
    yield content;
  }
  if (length !== entry.unpacked || sum !== entry.crc) throw fileDamaged();
}

function findEnd(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_LENGTH - MAX_COMMENT);
  for (let at = zip.length - END_LENGTH; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw fileDamaged();
}

/** Where the list of files begins and ends, and how many it has. */
function findDirectory(zip: Buffer): { count: number; start: number; end: number } {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  const start = zip.readUInt32LE(end + 16);
  const locator = end - LOCATOR_LENGTH;
  const isZip64 =
    (count === IN_ZIP64_SHORT || start === IN_ZIP64) &&
    locator >= 0 &&
    zip.readUInt32LE(locator) === LOCATOR_SIGNATURE;
  if (!isZip64) return { count, start, end };
  const record = readLong(zip, locator + 8);
  if (record + END64_LENGTH > locator || zip.readUInt32LE(record) !== END64_SIGNATURE) {
    throw fileDamaged();
  }
  return { count: readLong(zip, record + 32), start: readLong(zip, record + 48), end: record };
}

/** An entry's sizes and place; what does not fit in 32 bits is in its zip64 field, in this order. */
function placeOf(zip: Buffer, at: number, extra: Buffer) {
  const long = zip64Field(extra);
  let next = 0;
  const read = (short: number) => {
    if (short !== IN_ZIP64 || !long) return short;
    if (next + 8 > long.length) throw fileDamaged();
    next += 8;
    return readLong(long, next - 8);
  };
  const unpacked = read(zip.readUInt32LE(at + 24));
  const packed = read(zip.readUInt32LE(at + 20));
  return { packed, unpacked, offset: read(zip.readUInt32LE(at + 42)) };
}

function zip64Field(extra: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; ) {
    const next = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64_FIELD) return extra.subarray(at + 4, next);
    at = next;
  }
  return undefined;
}

/** Eight bytes; a number too large to be exact is far beyond every bound. */
function readLong(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Buffer {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, packed, method } = entry;
  if (method !== STORED && method !== DEFLATED) throw fileDamaged();
  if (offset + LOCAL_LENGTH > zip.length || zip.readUInt32LE(offset) !== LOCAL_SIGNATURE) {
    throw fileDamaged();
  }
  const start =
    offset + LOCAL_LENGTH + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (start + packed > zip.length) throw fileDamaged();
  return zip.subarray(start, start + packed);
}

function* steps(packed: Buffer): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < packed.length; at += PACKED_STEP) {
    yield new Uint8Array(packed.subarray(at, at + PACKED_STEP));
  }
}

async function* inflated(packed: Buffer): AsyncGenerator<Uint8Array> {
  const pieces = steps(packed);
  const source = new ReadableStream<BufferSource>({
    pull: (controller) => {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const reader = source.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (;;) {
      const { done, value } = await readPiece(reader);
      if (done) return;
      yield value;
    }
  } finally {
    // A reader that has enough leaves the rest packed: nothing pulls it. Cancelled, Node's stream throws at its next piece.
    reader.releaseLock();
  }
}

async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw fileDamaged();
  }
}
