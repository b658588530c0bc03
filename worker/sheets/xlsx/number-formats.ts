import { SSF } from "xlsx";
import { attribute } from "../markup/xml-reader.ts";
import { type Parts, readPart } from "./workbook-parts.ts";

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
