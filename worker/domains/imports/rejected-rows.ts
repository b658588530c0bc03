import * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { csvLine } from "#core/rules/cells.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";
import { importById, type RejectRow, rejectPage } from "./inner/import-queries.ts";

const PAGE = 500;
/** Without it Excel assumes that the file is in Windows' own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
const texts = z.array(z.string());

/** The rejected rows as they were in the sheet, each with its row number and reason. */
export const rejectedRows = verb(contract.rejectedRows, async (ctx, input) => {
  const { id } = input;
  const [{ headers }, first] = await Promise.all([
    importById(ctx, id),
    rejectPage(ctx, id, 0, PAGE),
  ]);
  const heading = csvLine([...texts.parse(JSON.parse(headers)), "Row", "Reason"]);
  return new FileResponse({
    name: "rejected-rows.csv",
    type: "text/csv; charset=utf-8",
    body: paged(`${BYTE_ORDER_MARK}${heading}\r\n`, first, (after) =>
      rejectPage(ctx, id, after, PAGE),
    ),
  });
});

/** Reads a page once the previous one is consumed, so that any number of rows needs the memory of one. */
function paged(
  heading: string,
  first: RejectRow[],
  page: (after: number) => Promise<RejectRow[]>,
): ReadableStream {
  const encoder = new TextEncoder();
  let after = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(heading)),
    pull: async (controller) => {
      const rows = after === 0 ? first : await page(after);
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(line).join("")));
      after = rows.at(-1)?.row ?? after;
      if (rows.length < PAGE) controller.close();
    },
  });
}

function line({ cells, row, reason }: RejectRow): string {
  return `${csvLine([...texts.parse(JSON.parse(cells)), String(row), reason])}\r\n`;
}
