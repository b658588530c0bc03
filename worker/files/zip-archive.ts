import { Buffer } from "node:buffer";
import { crc32, inflateRawSync } from "node:zlib";
import { MAX_UNZIPPED_BYTES } from "#core/rules/file-limits.ts";
import {
  type FileError,
  fileDamaged,
  fileHasTooManyParts,
  filePasswordProtected,
  fileUnpacksTooLarge,
} from "./file-error.ts";
import { MAX_PART_BYTES, MAX_ZIP_ENTRIES } from "./limits.ts";

/** One file in a zip, as the central directory declares it; sizes in bytes. */
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
const ENCRYPTED_FLAGS = 0x2041;
const STORED = 0;
const DEFLATED = 8;
/**
 * workerd grows the inflater's buffer by 40 kB at a time and fails when a whole step does not fit,
 * however little of it would be filled: the limit needs room for two steps more than the content.
 */
const INFLATER_SLACK = 2 * 40 * 1024;

/** Lists a zip's files without unpacking any; throws FILE_PROBLEM when it is damaged, locked or a bomb. */
export function listZip(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_ZIP_ENTRIES) throw fileHasTooManyParts();
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_LENGTH > end || zip.readUInt32LE(at) !== DIRECTORY_SIGNATURE) {
      throw fileDamaged();
    }
    if ((zip.readUInt16LE(at + 8) & ENCRYPTED_FLAGS) !== 0) throw filePasswordProtected();
    const nameLength = zip.readUInt16LE(at + 28);
    const nameAt = at + DIRECTORY_LENGTH;
    const entry = {
      name: zip.toString("utf8", nameAt, nameAt + nameLength),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    };
    total += entry.unpacked;
    if (total > MAX_UNZIPPED_BYTES) throw fileUnpacksTooLarge();
    entries.push(entry);
    at = nameAt + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Unpacks one file. The inflater stops soon after the declared size, which `listZip` has bounded, so
 * that a header that lies costs hardly more memory than it admitted to.
 */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry): Buffer {
  if (entry.unpacked > MAX_PART_BYTES) throw fileUnpacksTooLarge();
  const packed = packedBytes(bytes, entry);
  const content = entry.method === DEFLATED ? inflate(packed, entry.unpacked) : packed;
  if (content.length > entry.unpacked) throw fileUnpacksTooLarge();
  if (content.length !== entry.unpacked || crc32(content) !== entry.crc) throw fileDamaged();
  return content;
}

function findEnd(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_LENGTH - MAX_COMMENT);
  for (let at = zip.length - END_LENGTH; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw fileDamaged();
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

function inflate(packed: Buffer, declared: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: declared + INFLATER_SLACK });
  } catch (error) {
    throw inflateFailure(error);
  }
}

function inflateFailure(error: unknown): FileError {
  const overran = error instanceof RangeError;
  return overran ? fileUnpacksTooLarge() : fileDamaged();
}
