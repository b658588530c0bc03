import { BLOCK_TEXTS } from "#core/contract/suppressions/suppressions.ts";
import { invalid } from "#core/errors.ts";
import { type BlockId, blockIdText, readBlockId } from "#core/rules/block-ids.ts";

/** The last row of a page; the next page begins behind it. */
export interface BlockCursor extends BlockId {
  at: number;
}

export function cursorText({ at, ...id }: BlockCursor): string {
  return `${at}-${blockIdText(id)}`;
}

export function readCursor(text: string | undefined): BlockCursor | undefined {
  if (text === undefined) return undefined;
  const [, at = "", id = ""] = /^(\d{1,15})-(.+)$/.exec(text) ?? [];
  const record = readBlockId(id);
  if (!record) throw invalid("cursor", BLOCK_TEXTS.badCursor);
  return { at: Number(at), ...record };
}
