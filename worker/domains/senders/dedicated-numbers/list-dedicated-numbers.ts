import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { NUMBER_HISTORY, priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import { verb } from "#worker/verb.ts";
import { eventsOf } from "./inner/event-queries.ts";
import { numberPage } from "./inner/number-queries.ts";
import { numberById, presentNumber } from "./inner/present.ts";

/** R690. */
export const listDedicatedNumbers = verb(contract.listDedicatedNumbers, async (ctx, input) => {
  const page = paging(input);
  const { status, type, search } = input;
  const active = input.active === undefined ? undefined : input.active === "true";
  const { items, total } = await numberPage(ctx, { status, type, search, active }, page);
  return pageOf(items.map(presentNumber), total, page);
});

/** R678. */
export const numberHistory = verb(
  contract.numberHistory,
  async (ctx, { id, limit = NUMBER_HISTORY }) => {
    const [events] = await Promise.all([
      eventsOf(ctx, id, Math.min(NUMBER_HISTORY, Math.max(1, limit))),
      numberById(ctx, id),
    ]);
    return {
      data: events.map(({ accountName, by, ...event }) => ({
        ...event,
        accountName: accountName ?? undefined,
        by: by ?? undefined,
      })),
    };
  },
);

export const numberPrice = verb(contract.numberPrice, async (ctx, { id }) => {
  const { amount } = (await numberById(ctx, id)).number;
  return { data: { price: amount / 100, total: priceOfNumber(amount).total / 100 } };
});
