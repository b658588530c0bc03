import { env } from "cloudflare:workers";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { mailTo } from "#tests/support/codes.ts";
import { saveCard } from "#tests/support/payments.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { sweepRenewals } from "#worker/domains/money/orders/sweep-renewals.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { sweepNumbers } from "#worker/domains/senders/dedicated-numbers/release.ts";
import { administrator, buy, inStock, own } from "./support.ts";

export const MINUTE = 60_000;
export const PRICE = 16_50;

/** An account that has bought a number. */
export async function owner({ control = false } = {}) {
  const h = harness({ control });
  const admin = await administrator(h);
  const { id, number } = await inStock(admin);
  const ctx = await accountIn(h, { credit: 0, shard: 0 });
  const card = await saveCard(ctx);
  await buy(ctx, card, id);
  const state = async () => {
    const found = (await own(ctx)).find(({ _id }) => _id === id);
    if (!found) throw new Error("The account has no number");
    return found;
  };
  const dueAt = (await state()).paidUntil ?? 0;
  return { h, admin, ctx, card, id, number, state, dueAt };
}

/** What the minute's sweeps do at that time. */
export async function minuteAt(h: Harness, at: number): Promise<void> {
  h.clock.now = at;
  await relayOutboxes(h.system);
  await sweepOrders(h.system);
  await sweepRenewals(h.system);
  await sweepNumbers(h.system);
}

/** The card of the account from now on. */
export async function onlyCard(ctx: AccountContext, number: string): Promise<void> {
  await env.CONTROL.prepare("UPDATE dedicated_numbers SET card = ? WHERE account_id = ?")
    .bind(await saveCard(ctx, number), ctx.account.id)
    .run();
}

export const bell = async (ctx: AccountContext) =>
  (await listNotifications(ctx, {})).items
    .filter(({ kind }) => kind === "number")
    .map(({ message }) => message);
export const mails = async (ctx: AccountContext) =>
  (await mailTo(ctx.person?.email ?? "")).map(({ subject }) => subject);
