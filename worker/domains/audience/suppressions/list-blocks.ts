import { contract } from "#core/contract/registry.ts";
import type { BlockRecord } from "#core/contract/suppressions/suppressions.ts";
import { paging } from "#core/paging.ts";
import { numberBeginning } from "#core/rules/number-beginning.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { type BlockCursor, cursorText, readCursor } from "./inner/block-cursor.ts";
import { blockRecords, idOf } from "./inner/block-records.ts";
import { blockCount, blockPage } from "./inner/list-queries.ts";

/** The account's own list: never its parent's, nor its sub-accounts'. */
export const listBlocks = verb(contract.listBlocks, async (ctx, input) => {
  const { limit } = paging(input);
  const after = readCursor(input.cursor);
  const search = input.search?.trim();
  const number = search ? numberBeginning(search) : undefined;
  if (search && number === undefined) return { items: [], limit, total: 0 };
  const wanted = { how: input.how, number };
  const [rows, total] = await Promise.all([
    blockPage(ctx, { ...wanted, after, limit: limit + 1 }),
    blockCount(ctx, wanted),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await blockRecords(ctx, shown),
    limit,
    total,
    next: last && cursorText({ at: last.at, ...idOf(last) }),
  };
});

const PAGE = 500;

/** The whole list, a page at a time, so that any number of rows needs the memory of one. */
export async function* blockPages(ctx: AccountContext): AsyncGenerator<BlockRecord[]> {
  const all = { how: undefined, number: undefined, limit: PAGE };
  let after: BlockCursor | undefined;
  for (;;) {
    const rows = await blockPage(ctx, { ...all, after });
    yield await blockRecords(ctx, rows);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { at: last.at, ...idOf(last) };
  }
}
