import { contract } from "#core/contract/registry.ts";
import {
  BLOCK_TEXTS,
  type BlockRecord,
  blockRecord,
} from "#core/contract/suppressions/suppressions.ts";
import { paging } from "#core/paging.ts";
import { type BlockId, blockIdText } from "#core/rules/block-ids.ts";
import { numberBeginning } from "#core/rules/number-beginning.ts";
import type { AccountContext } from "#worker/context.ts";
import { subAccountNames } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { userNames } from "#worker/domains/identity/directory/user-queries.ts";
import { verb } from "#worker/verb.ts";
import {
  type BlockCursor,
  type BlockRow,
  blockCount,
  blockPage,
  cursorText,
  readCursor,
  suppressedNumbers,
} from "./inner/list-queries.ts";
import { optOutsIn } from "./inner/queries.ts";

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

const ways = blockRecord.shape.how;

export function idOf({ kind, number, sender }: BlockRow): BlockId {
  return { kind, number, sender: sender ?? undefined };
}

/** Rows as they are shown. Administrators act as the platform: they are not named. */
export async function blockRecords(
  ctx: AccountContext,
  rows: readonly BlockRow[],
): Promise<BlockRecord[]> {
  const people = rows.filter(({ how }) => how !== "administrator").flatMap(({ by }) => by ?? []);
  const below = rows.some(({ origin }) => isBelow(ctx, origin));
  const [names, subAccounts] = await Promise.all([
    userNames(ctx, [...new Set(people)]),
    below ? subAccountNames(ctx) : undefined,
  ]);
  return rows.map((row) => {
    const { origin } = row;
    const subAccount = isBelow(ctx, origin)
      ? (subAccounts?.get(origin)?.name ?? BLOCK_TEXTS.formerSubAccount)
      : undefined;
    return { ...present(row, names), subAccount };
  });
}

/** Whether an opt-out came from a sub-account. */
function isBelow(ctx: AccountContext, origin: string | null): origin is string {
  return origin !== null && origin !== ctx.account.id;
}

function present(row: BlockRow, names: ReadonlyMap<string, string>): BlockRecord {
  const { kind, number, campaign_id: campaign, campaign_name: name } = row;
  return {
    _id: blockIdText(idOf(row)),
    number,
    name: row.name || undefined,
    how: ways.parse(row.how),
    sender: row.sender ?? undefined,
    by: names.get(row.by ?? ""),
    reason: row.reason ?? undefined,
    from: row.sent_from ?? undefined,
    campaign: campaign && name !== null ? { _id: campaign, name } : undefined,
    isBlocked: kind === "block",
    isBlockedByUser: kind === "optOut",
    createdAt: row.at,
  };
}

const MOST = 1000;

export const allOptOuts = verb(contract.allOptOuts, async (ctx, input) => {
  const limit = Math.min(MOST, Math.max(1, input.limit));
  const rows = await suppressedNumbers(ctx, { after: input.after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ number, blocked, opted_out }) => ({
      number,
      isBlocked: blocked === 1,
      isBlockedByUser: opted_out === 1,
    })),
    limit,
    next: rows.length > limit ? shown.at(-1)?.number : undefined,
  };
});

/** How many numbers opted out in each span of time (epoch milliseconds, by name) and still are. */
export async function countOptOuts(
  ctx: AccountContext,
  spans: readonly (readonly [name: string, from: number, end: number])[],
): Promise<Map<string, number>> {
  const rows = await optOutsIn(ctx, spans);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
