import { contract } from "#core/contract/registry.ts";
import { rejectedCsv } from "#worker/sheets/rejected-csv.ts";
import { verb } from "#worker/verb.ts";
import { importById, rejectPage } from "./inner/import-queries.ts";

/** The rejected rows as they were in the sheet, each with its row number and reason. */
export const rejectedRows = verb(contract.rejectedRows, async (ctx, { id }) =>
  rejectedCsv(importById(ctx, id), (after, limit) => rejectPage(ctx, id, after, limit)),
);
