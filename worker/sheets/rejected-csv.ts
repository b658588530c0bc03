import * as z from "zod";
import { csvLine } from "#core/rules/cells.ts";
import { FileResponse } from "#worker/file-response.ts";

const PAGE = 500;
/** Without it Excel assumes that the file is in Windows' own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
const texts = z.array(z.string());

interface Rejected {
  row: number;
  reason: string;
  /** JSON: as they were in the sheet. */
  cells: string;
}

/** The next rejected rows behind one. */
type Page = (after: number, limit: number) => Promise<readonly Rejected[]>;

/** Rejected rows as a file: their cells, their row numbers and the reasons. `headers` is JSON. */
export async function rejectedCsv(
  owner: Promise<{ headers: string }>,
  page: Page,
): Promise<FileResponse> {
  const [{ headers }, first] = await Promise.all([owner, page(0, PAGE)]);
  const heading = csvLine([...texts.parse(JSON.parse(headers)), "Row", "Reason"]);
  return new FileResponse({
    name: "rejected-rows.csv",
    type: "text/csv; charset=utf-8",
    body: paged(`${BYTE_ORDER_MARK}${heading}\r\n`, first, page),
  });
}

/** Reads a page once the previous one is consumed, so that any number of rows needs the memory of one. */
function paged(heading: string, first: readonly Rejected[], page: Page): ReadableStream {
  const encoder = new TextEncoder();
  let after = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(heading)),
    pull: async (controller) => {
      const rows = after === 0 ? first : await page(after, PAGE);
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(line).join("")));
      after = rows.at(-1)?.row ?? after;
      if (rows.length < PAGE) controller.close();
    },
  });
}

function line({ cells, row, reason }: Rejected): string {
  return `${csvLine([...texts.parse(JSON.parse(cells)), String(row), reason])}\r\n`;
}
