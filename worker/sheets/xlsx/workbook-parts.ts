import type { Parser } from "htmlparser2";
import { SSF } from "xlsx";
import { pause } from "#worker/pause.ts";
import { fileTooIntricate } from "#worker/sheets/file-error.ts";
import { MAX_TAG_CHARS, TEXT_STEP } from "#worker/sheets/limits.ts";
import { attribute, type XmlHandlers, xmlParser } from "#worker/sheets/markup/xml-reader.ts";
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

/** Excel itself allows about 65,000 cell styles. */
const MAX_STYLES = 70_000;
const MAX_FORMAT_CHARS = 300;

/** The number format of each cell style of a workbook, in order. */
export async function numberFormats(parts: Parts, name: string): Promise<string[]> {
  const builtIn: Readonly<Record<number, unknown>> = SSF.get_table();
  const own = new Map<number, string>();
  const styles: number[] = [];
  let inCells = false;
  await readPart(parts, name, {
    open: (element, attributes) => {
      const id = Number(attribute(attributes, "numFmtId") ?? 0);
      if (element === "cellXfs") inCells = true;
      else if (element === "numFmt" && own.size < MAX_STYLES) {
        own.set(id, (attribute(attributes, "formatCode") ?? "").slice(0, MAX_FORMAT_CHARS));
      } else if (element === "xf" && inCells && styles.length < MAX_STYLES) styles.push(id);
    },
    close: (element) => {
      if (element === "cellXfs") inCells = false;
    },
  });
  return styles.map((id) => own.get(id) ?? String(builtIn[id] ?? "General"));
}

/** Undoes Excel's escapes for characters that XML cannot hold: `_x000D_`. */
export function plainText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
