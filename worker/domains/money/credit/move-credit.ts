import { CREDIT_TEXTS } from "#core/contract/credit/credit-texts.ts";
import { conflict } from "#core/errors.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { piecesOf } from "./inner/pieces.ts";
import {
  entryByKey,
  lotCount,
  newLots,
  openLots,
  postEntries,
  sumOfKeys,
} from "./inner/queries.ts";
import { retryRaced } from "./inner/retry-raced.ts";

export interface Transfer {
  /** Moves credit once, however often it is asked; for another recipient or amount it is a CONFLICT. */
  key: string;
  /** Everything if omitted. */
  amount?: Millicents;
}

/**
 * Moves credit to another account on the same shard, lot by lot, oldest first, at the rates it was
 * bought at, in one transaction. Returns false if there is too little; nothing is moved then.
 */
export async function moveCredit(
  from: AccountContext,
  to: AccountContext,
  transfer: Transfer,
): Promise<boolean> {
  if (from.account.shard !== to.account.shard) throw new Error("Credit stays on its shard");
  return retryRaced(() => move(from, to, transfer));
}

async function move(
  from: AccountContext,
  to: AccountContext,
  transfer: Transfer,
): Promise<boolean> {
  const { key, amount } = transfer;
  const [lots, known] = await Promise.all([openLots(from), lotCount(to)]);
  // Read after the lots: this very act at the same time has left less in them.
  if (await entryByKey(from, entryKey(key, 0))) {
    await refuseOtherContent(from, to, transfer);
    return true;
  }
  const pieces = piecesOf(lots, amount);
  if (!pieces) return false;
  if (pieces.length === 0) return true;
  const moves = pieces.map(({ lot, amount: piece }, index) => ({
    ...lot,
    to: known + 1 + index,
    amount: piece,
    entry: { key: entryKey(key, index), kind: "transfer" as const },
  }));
  const left = moves.map(({ entry, lot, amount: piece }) => ({ ...entry, lot, amount: -piece }));
  const arrived = moves.map(({ entry, to: lot, amount: piece }) => ({
    ...entry,
    lot,
    amount: piece,
  }));
  const lotsMade = moves.map((one) => ({ ...one, lot: one.to }));
  const moved = pieces.reduce((sum, piece) => sum + piece.amount, 0);
  await commit(from, {
    statements: [...postEntries(from, left), ...newLots(to, lotsMade), ...postEntries(to, arrived)],
    events: [{ type: "balance.changed" }, { type: "balance.changed", account: to.account.id }],
    audit: { action: "credit.move", subject: to.account.id, detail: { key, amount: moved } },
  });
  return true;
}

/** The ledger says what a key was used for: what left this account, and in whose books it arrived. */
async function refuseOtherContent(
  from: AccountContext,
  to: AccountContext,
  { key, amount }: Transfer,
): Promise<void> {
  const [arrived, left] = await Promise.all([
    entryByKey(to, entryKey(key, 0)),
    sumOfKeys(from, `move:${key}:`),
  ]);
  if (!arrived || arrived.amount < 0 || (amount !== undefined && left !== -amount)) {
    throw conflict(CREDIT_TEXTS.keyUsed);
  }
}

function entryKey(key: string, index: number): string {
  return `move:${key}:${index}`;
}
