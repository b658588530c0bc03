import type { BlockRecord } from "#core/contract/suppressions/suppressions.ts";
import type { AccountContext } from "#worker/context.ts";
import type { BlockCursor } from "./inner/block-cursor.ts";
import { blockRecords, idOf } from "./inner/block-records.ts";
import { blockPage } from "./inner/list-queries.ts";

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
