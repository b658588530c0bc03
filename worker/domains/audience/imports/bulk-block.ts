import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { BLOCK_TEXTS } from "#core/contract/suppressions/suppressions.ts";
import { blockNumbers } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { verb } from "#worker/verb.ts";
import { plannedRows } from "./inner/plan-rows.ts";
import { numberColumn, sheetOf } from "./mapped-sheet.ts";
import { fileRefused } from "./stored-sheet.ts";

/** Numbers of one transaction. */
const SET = 2000;
/** Rows that are named; a file with more of them is probably not a list of numbers. */
const MOST_NAMED = 100;

/**
 * Blocks the numbers of a file. Nothing is blocked before all of it was read; a repeated upload blocks
 * what is left of one that was cut short.
 */
export const bulkBlock = verb(contract.bulkBlock, async (ctx, input) => {
  const stored = await sheetOf(ctx, input);
  const id = numberColumn(stored.reading);
  const column = stored.reading.columns[id];
  if (!column || column.mobiles === 0) throw fileRefused("UNPROCESSABLE", GROUP_TEXTS.noMobiles);
  const label = { id, oldLabel: column.header, newLabel: column.header, type: "number" as const };
  const numbers: string[] = [];
  const invalidRows: { row: number; number: string; reason: string }[] = [];
  let invalid = 0;
  let duplicates = 0;
  for await (const rows of plannedRows(ctx, stored, [label])) {
    for (const { row, number, reason, duplicate, cells } of rows) {
      if (number !== "") numbers.push(number);
      else if (duplicate) duplicates++;
      else if (invalid++ < MOST_NAMED) invalidRows.push({ row, number: cells[id] ?? "", reason });
    }
  }
  const total = { blocked: 0, alreadyBlocked: 0, optedOut: 0 };
  for (let at = 0; at < numbers.length; at += SET) {
    const audit = {
      subject: stored.upload,
      detail: { file: stored.fileName, numbers: numbers.length },
    };
    const set = await blockNumbers(ctx, numbers.slice(at, at + SET), at === 0 ? audit : undefined);
    total.blocked += set.blocked;
    total.alreadyBlocked += set.alreadyBlocked;
    total.optedOut += set.optedOut;
  }
  return { message: BLOCK_TEXTS.blockedMany, data: { ...total, duplicates, invalid, invalidRows } };
});
