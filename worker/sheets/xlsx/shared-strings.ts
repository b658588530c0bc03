import { fileHasTooManyRows, fileUnpacksTooLarge } from "../file-error.ts";
import { MAX_CELL_CHARS, MAX_CELLS, MAX_TOTAL_CHARS } from "../limits.ts";
import { type Parts, plainText, readPart } from "./workbook-parts.ts";

/** The texts that the cells of a workbook share, in order. */
export async function sharedStrings(parts: Parts, name: string): Promise<string[]> {
  const strings: string[] = [];
  let chars = 0;
  let text = "";
  let inText = false;
  let hints = 0;
  await readPart(parts, name, {
    open: (element) => {
      if (element === "si") text = "";
      else if (element === "rPh") hints += 1;
      else if (element === "t") inText = hints === 0;
    },
    text: (piece) => {
      if (inText && text.length <= MAX_CELL_CHARS) text += piece;
    },
    close: (element) => {
      if (element === "t") inText = false;
      else if (element === "rPh") hints -= 1;
      else if (element === "si") {
        chars += strings[strings.push(plainText(text)) - 1]?.length ?? 0;
        if (chars > MAX_TOTAL_CHARS) throw fileUnpacksTooLarge();
        if (strings.length > MAX_CELLS) {
          throw fileHasTooManyRows("It holds more than a million different texts.");
        }
      }
    },
  });
  return strings;
}
