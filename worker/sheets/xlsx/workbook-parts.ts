import type { Parser } from "htmlparser2";
import { pause } from "#worker/pause.ts";
import { fileTooIntricate } from "../file-error.ts";
import { MAX_TAG_CHARS, TEXT_STEP } from "../limits.ts";
import { type XmlHandlers, xmlParser } from "../markup/xml-reader.ts";
import { unpackEntry, type ZipEntry } from "./zip-archive.ts";

/** The parts of a workbook by name: lower case, forward slashes, no leading slash. */
export interface Parts {
  bytes: Uint8Array;
  entries: ReadonlyMap<string, ZipEntry>;
}

export function partsOf(bytes: Uint8Array, entries: readonly ZipEntry[]): Parts {
  const named = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const name = partName(entry.name);
    if (!named.has(name)) named.set(name, entry);
  }
  return { bytes, entries: named };
}

export function partName(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

/** Reads a whole part; a missing one is empty. */
export async function readPart(parts: Parts, name: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parsedPart(parts, name, xmlParser(handlers))) {
    // The handlers do the work.
  }
}

/** Feeds a part to a parser; other requests run between its steps. */
export async function* parsedPart(
  parts: Parts,
  name: string,
  parser: Parser,
): AsyncGenerator<void> {
  const entry = parts.entries.get(partName(name));
  if (!entry) return;
  let decoder: TextDecoder | undefined;
  let fed = 0;
  for await (const piece of unpackEntry(parts.bytes, entry)) {
    decoder ??= new TextDecoder(encodingOf(piece));
    const text = decoder.decode(piece, { stream: true });
    for (let at = 0; at < text.length; at += TEXT_STEP) {
      parser.write(text.slice(at, at + TEXT_STEP));
      fed += Math.min(TEXT_STEP, text.length - at);
      // A tag or a comment without an end is kept whole until it ends.
      if (fed - parser.endIndex > MAX_TAG_CHARS) throw fileTooIntricate();
      yield;
      await pause();
    }
  }
  parser.end(decoder?.decode());
  yield;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
