import * as z from "zod";
import { formatExact } from "#core/rules/money.ts";
import type { SystemContext } from "#worker/context.ts";
import { publishSeals } from "#worker/domains/money/credit/publish-seals.ts";
import { isStamped } from "#worker/domains/money/credit/stamp.ts";
import { type BookCheck, type Difference, END, type Step } from "./book-check.ts";
import {
  accountsAfter,
  sealedAfter,
  shardsInUse,
  unsealedAmong,
  type WrongSum,
  wrongSums,
} from "./ledger-queries.ts";
import { walkChains, walking } from "./walk-chains.ts";

const ACCOUNTS = 200;
const ENTRIES = 2000;
const MOST_DIFFERENCES = 500;
/** The sweep seals each minute. */
const SEALED_WITHIN_MS = 3_600_000;
/** Between the isolates that post and the one that checks. */
const CLOCKS_DIFFER_MS = 60_000;
const MOST_OF_A_KEY = 100;

const cursorShape = z.object({
  /** Every account up to this one is done. */
  after: z.string(),
  /** Where in the chains of those that follow. */
  at: walking.nullable(),
});
type Cursor = z.infer<typeof cursorShape>;

/** Per account: the ledger comes to the lots, the lots to the balance, and the chain is whole. */
export const ledgerCheck: BookCheck = {
  name: "ledger",
  parts: async (ctx) => (await shardsInUse(ctx)).map(({ shard }) => String(shard)),
  async step(ctx, part, cursor) {
    const shard = Number(part);
    const database = ctx.shards[shard];
    if (!database) throw new Error(`There is no shard ${shard}`);
    const from = cursor === null ? START : cursorShape.parse(JSON.parse(cursor));
    // Before the ledger: what CONTROL knows has been in it.
    const accounts = await accountsAfter(ctx, shard, from.after, ACCOUNTS);
    const last = accounts.at(-1)?.id;
    return last === undefined ? END : checkPage(ctx, { shard, database, from, accounts, last });
  },
};

const START: Cursor = { after: "", at: null };

interface Page {
  shard: number;
  database: D1Database;
  from: Cursor;
  accounts: Awaited<ReturnType<typeof accountsAfter>>;
  last: string;
}

async function checkPage(ctx: SystemContext, page: Page): Promise<Step> {
  const { shard, database, from, accounts, last } = page;
  const start = from.at ?? { account: from.after, seq: Number.MAX_SAFE_INTEGER };
  const entries = await sealedAfter(database, start, { last, limit: ENTRIES });
  const ended = entries.length < ENTRIES;
  const walk = walkChains(ctx, accounts, { from: from.at, entries, ended });
  await publishSeals(ctx, shard, walk.ahead);
  const sums = ended
    ? await wrongSums(database, {
        after: from.after,
        last,
        limit: MOST_DIFFERENCES,
        sealedBy: ctx.now() - SEALED_WITHIN_MS,
        now: ctx.now() + CLOCKS_DIFFER_MS,
      })
    : [];
  const range = { after: from.after, last, limit: ENTRIES };
  const unsealed = ended ? await unsealedAmong(database, range) : [];
  const next: Cursor = ended ? { after: last, at: null } : { after: from.after, at: walk.at };
  return {
    next: JSON.stringify(next),
    checked: entries.length,
    differences: [
      ...walk.differences,
      ...sums.map(sumDifference),
      ...madeUp(ctx, unsealed).slice(0, MOST_DIFFERENCES),
    ],
  };
}

/** Entries that were written into the database: nothing of ours posted them. */
function madeUp(
  ctx: SystemContext,
  entries: Awaited<ReturnType<typeof unsealedAmong>>,
): Difference[] {
  const isOurs = isStamped(ctx);
  return entries
    .filter((entry) => !isOurs(entry))
    .map(({ account, key, amount }) => ({
      account,
      what: `Entry ${key.slice(0, MOST_OF_A_KEY)} of ${formatExact(amount)} was not posted by Cooee`,
    }));
}

function sumDifference({ account, what, lot, held, booked }: WrongSum): Difference {
  if (what === "unsealed") {
    return { account, what: `Entries without a place in the chain for over an hour: ${booked}` };
  }
  const of = what === "lot" ? `Lot ${lot}` : "The balance";
  const sum = `${what === "lot" ? "its entries come" : "the lots come"} to ${formatExact(booked)}`;
  return {
    account,
    what:
      held === null ? `${of} is missing, but ${sum}` : `${of} is ${formatExact(held)}, but ${sum}`,
  };
}
