import { contract } from "#core/contract/registry.ts";
import type { Medium } from "#core/permissions.ts";
import { type Lot, type Millicents, toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { balanceOf, balanceRows, grantedLots, openLots } from "./inner/queries.ts";
import { roomOf, spendable } from "./inner/spendable.ts";
import { type Payer, payerOf } from "./payer.ts";

/** Each is a purchase of which something is left. */
const MOST_LOTS = 50;

/**
 * Credit left and how many single messages of each medium it buys, lot by lot: from the account's
 * own, or from its parent's if that one pays, as far as its limit allows.
 */
export const getBalance = verb(contract.getBalance, async (ctx) => {
  const { balance, lots } = await creditOf(await payerOf(ctx));
  return {
    data: {
      ...balance,
      lots: lots.slice(0, MOST_LOTS).map(({ remaining, smsRate, mmsRate }) => {
        return { left: toCents(remaining), sms: toCents(smsRate), mms: toCents(mmsRate) };
      }),
    },
  };
});

/** The balance with the rates of the credit that is used now: the oldest that is left (C61). */
export const getBalanceWithRates = verb(contract.getBalanceWithRates, async (ctx) => {
  const [{ data }, [lot]] = await Promise.all([getBalance(ctx), payerOf(ctx).then(openLots)]);
  const rates = lot && { sms: toCents(lot.smsRate), mms: toCents(lot.mmsRate) };
  return { data: { ...data, rates } };
});

/** What a payer may spend, in cents, how many single messages of each medium that buys, and its lots. */
export async function creditOf(payer: Payer) {
  const { balance, lots } = await spendable(payer);
  const buys = (rate: "smsRate" | "mmsRate") =>
    lots.reduce((sum, lot) => sum + Math.floor(lot.remaining / lot[rate]), 0);
  const maxPossibleCredits = { sms: buys("smsRate"), mms: buys("mmsRate") };
  return { balance: { symbol: "$", balance: toCents(balance), maxPossibleCredits }, lots };
}

/** Whether it is a spending limit that keeps a sub-account from its parent's credit, rather than too little of it. */
export async function isLimited(ctx: AccountContext): Promise<boolean> {
  const payer = await payerOf(ctx);
  const [room, balance] = await Promise.all([roomOf(payer), balanceOf(payer)]);
  return room < balance;
}

/** The own balances of several accounts of one shard, in one read; those without any are absent. */
export async function balancesOfAccounts(
  ctx: AccountContext,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Millicents>> {
  if (accounts.length === 0) return new Map();
  const rows = await balanceRows(ctx, accounts);
  return new Map(rows.map(({ account_id, balance }) => [account_id, balance]));
}

const PREFIX = "grant:order:";

/** What is left of the credit of several accounts' orders on one shard, by the order's id; `ctx` is one of them. */
export async function lotsLeft(
  ctx: AccountContext,
  accounts: readonly string[],
  orders: readonly string[],
): Promise<Map<string, Millicents>> {
  const keys = orders.map((order) => `${PREFIX}${order}`);
  const lots = await grantedLots(ctx, accounts, keys);
  return new Map(lots.map(({ key, remaining }) => [key.slice(PREFIX.length), remaining]));
}

/** What messages of a medium can be paid from, oldest first, and the balance. */
export async function lotsOf(
  payer: Payer,
  medium: Medium,
): Promise<{ lots: Lot[]; balance: number }> {
  const { lots, balance } = await spendable(payer);
  return {
    balance,
    lots: lots.map(({ lot, remaining, smsRate, mmsRate }) => {
      return { lot, remaining, rate: medium === "sms" ? smsRate : mmsRate };
    }),
  };
}
