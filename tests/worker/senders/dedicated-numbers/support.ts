import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import {
  buyNumber as buyCall,
  listNumbersForSale as saleCall,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { accountIn, type Harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import type { AccountContext } from "#worker/context.ts";
import { buyNumber } from "#worker/domains/money/orders/purchase.ts";
import { addDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/edit-dedicated-number.ts";
import { activateDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import {
  listNumbersForSale,
  listOwnNumbers,
} from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";

export const DAY = 86_400_000;
export const taken = { fields: { number: NUMBER_TEXTS.exists } };

/** An administrator whose acts are a millisecond apart, so that histories have one order. */
export async function administrator(h: Harness): Promise<AccountContext> {
  return { ...(await accountIn(h, { role: "superAdmin" })), now: () => ++h.clock.now };
}

/** A number in stock. */
export async function inStock(admin: AccountContext, fields: object = {}) {
  const input = contract.addDedicatedNumber.input.parse({
    ...{ number: newHandsets(1)[0], country: "AU", provider: "sinch" },
    ...fields,
  });
  const { data } = await addDedicatedNumber(admin, input);
  return { id: idOf("number", data._id), number: data.number };
}

export function give(admin: AccountContext, id: string, owner: AccountContext) {
  const user = owner.person?.userId ?? "";
  return activateDedicatedNumber(
    admin,
    contract.activateDedicatedNumber.input.parse({ id, user, paymentMode: "admin" }),
  );
}

/** What the checkout would send for a number at its price. */
export function asked(card: string, id: string, more: object = {}) {
  return buyCall.input.parse({
    ...{ order: crypto.randomUUID(), number: id, card, total: 16_50 },
    ...more,
  });
}

/** Buys it, as the call does. */
export function buy(ctx: AccountContext, card: string, id: string, more: object = {}) {
  return buyNumber(ctx, asked(card, id, more));
}

/** The account's numbers, those it had last after those it has. */
export async function own(ctx: AccountContext) {
  return (await listOwnNumbers(ctx)).data;
}

/** What others can buy. */
export async function forSale(ctx: AccountContext, search: string) {
  const { items } = await listNumbersForSale(ctx, saleCall.input.parse({ search }));
  return items.map(({ _id }) => _id);
}

/** The dedicated numbers that an account can send from. */
export async function sendsFrom(ctx: AccountContext): Promise<string[]> {
  return (await listSenders(ctx)).filter(({ type }) => type === 2).map(({ value }) => value);
}
