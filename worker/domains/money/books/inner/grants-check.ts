import * as z from "zod";
import { formatExact } from "#core/rules/money.ts";
import type { SystemContext } from "#worker/context.ts";
import { type OrderGrant, orderGrants } from "#worker/domains/money/credit/order-grant-queries.ts";
import {
  type AuditedOrder,
  ordersByIds,
} from "#worker/domains/money/orders/audited-order-queries.ts";
import { type BookCheck, type Difference, END, type Step } from "./book-check.ts";
import { accountsAfter, shardsInUse } from "./ledger-queries.ts";

const ACCOUNTS = 200;
const GRANTS = 500;

const cursorShape = z.object({
  /** Every account up to this one is done. */
  after: z.string(),
  /** The last entry that was looked at. */
  at: z.object({ account: z.string(), key: z.string() }),
});

const START = { after: "", at: { account: "", key: "" } };

/** Credit that was added for orders: each of them is paid, the account's own, and worth as much. */
export const grantsCheck: BookCheck = {
  name: "grants",
  parts: async (ctx) => (await shardsInUse(ctx)).map(({ shard }) => String(shard)),
  async step(ctx, part, cursor): Promise<Step> {
    const shard = Number(part);
    const database = ctx.shards[shard];
    if (!database) throw new Error(`There is no shard ${shard}`);
    const { after, at } = cursor === null ? START : cursorShape.parse(JSON.parse(cursor));
    const accounts = (await accountsAfter(ctx, shard, after, ACCOUNTS)).map(({ id }) => id);
    const last = accounts.at(-1);
    if (last === undefined) return END;
    const grants = await orderGrants(database, accounts, { after: at, limit: GRANTS });
    const differences = await wrongGrants(ctx, grants);
    const end = grants.at(-1);
    const isFull = end !== undefined && grants.length === GRANTS;
    const next = isFull ? { after, at: end } : { after: last, at };
    return { next: JSON.stringify(next), checked: grants.length, differences };
  },
};

async function wrongGrants(
  ctx: SystemContext,
  grants: readonly OrderGrant[],
): Promise<Difference[]> {
  const named = grants.map((grant) => ({ ...grant, ...orderOf(grant) }));
  // An order is paid before its credit is added, so it is read later.
  const orders = await ordersByIds(
    ctx,
    named.map(({ id }) => id),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return named.flatMap((grant) => {
    const what = wrongGrant(grant, byId.get(grant.id));
    return what === undefined ? [] : [{ account: grant.account, what }];
  });
}

/** `grant:order:<id>`, with `:bonus` of what comes on top. */
function orderOf({ key }: OrderGrant): { id: string; isBonus: boolean } {
  const [, , id = "", bonus] = key.split(":");
  return { id, isBonus: bonus === "bonus" };
}

function wrongGrant(
  { id, isBonus, account, amount }: OrderGrant & { id: string; isBonus: boolean },
  order: AuditedOrder | undefined,
): string | undefined {
  const added = `${formatExact(amount)} of credit was added for order ${id}`;
  if (!order) return `${added}, which does not exist`;
  if (order.account !== account) return `${added}, which another account bought`;
  // What an administrator gave and took back has an entry for each.
  if (order.mode === "stripe" && order.status !== "paid") return `${added}, which is not paid`;
  const worth = isBonus ? order.bonus : order.credit;
  const of = isBonus ? "whose bonus is" : "which is worth";
  return amount === worth ? undefined : `${added}, ${of} ${formatExact(worth)}`;
}
