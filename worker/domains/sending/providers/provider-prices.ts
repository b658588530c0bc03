import {
  PROVIDER_PRICE_TEXTS,
  type ProviderPrice,
} from "#core/contract/providers/provider-prices.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { Medium } from "#core/permissions.ts";
import { fromCents, type Millicents, toCents } from "#core/rules/money.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { commitEdit } from "#worker/kernel/commit-edit.ts";
import { verb } from "#worker/verb.ts";
import {
  allPrices,
  deletePrice,
  insertPrice,
  type NamedPrice,
  namedPrice,
  pricePage,
  priceSince,
} from "./inner/price-queries.ts";
import { checkMedium } from "./is-known-provider.ts";

export const listProviderPrices = verb(contract.listProviderPrices, async (ctx, input) => {
  const page = paging(input);
  const { items, total } = await pricePage(ctx, page);
  return pageOf(items.map(present), total, page);
});

/** Pressed twice it is set once; of two administrators, the second learns who was first. */
export const addProviderPrice = verb(
  contract.addProviderPrice,
  async (ctx, { provider, type: medium, from: since, cents }) => {
    checkMedium(ctx, provider, medium);
    const fresh = {
      ...{ id: newId("providerPrice", ctx.now()), provider, medium, since },
      ...{ price: fromCents(cents), createdBy: personOf(ctx).userId, createdAt: ctx.now() },
    };
    try {
      await commitControl(ctx, {
        statements: [insertPrice(ctx, fresh)],
        audit: {
          action: "providerPrice.add",
          subject: fresh.id,
          detail: { provider, medium, since, cents },
        },
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const known = await priceSince(ctx, fresh);
    if (!known) throw notFound("Price");
    if (known.price.price !== fresh.price || known.price.createdBy !== fresh.createdBy) {
      throw conflict(PROVIDER_PRICE_TEXTS.taken(known.createdBy ?? ""));
    }
    return { data: present(known) };
  },
);

export const deleteProviderPrice = verb(contract.deleteProviderPrice, async (ctx, { id }) => {
  const known = await namedPrice(ctx, id);
  if (!known) throw notFound("Price");
  const { provider, medium, since, price } = known.price;
  const committed = await commitEdit(ctx, {
    statements: [deletePrice(ctx, id), abortUnlessChanged()],
    audit: {
      action: "providerPrice.delete",
      subject: id,
      detail: { provider, medium, since, cents: toCents(price) },
    },
  });
  if (!committed) throw notFound("Price");
  return {};
});

function present({ price: row, createdBy }: NamedPrice): ProviderPrice {
  const { id, provider, medium, since, price, createdAt } = row;
  return {
    _id: id,
    provider,
    type: medium,
    from: since,
    cents: toCents(price),
    createdBy: createdBy ?? "",
    createdAt,
  };
}

/** What a carrier charges from a day until another, which is left out. */
export interface PricePeriod {
  carrier: string;
  medium: Medium;
  from: string;
  to: string;
  price: Millicents;
}

const NEVER = "9999-12-31";

/** Every day of a carrier and a medium is in one of them at most. */
export async function pricePeriods(ctx: AccountContext): Promise<PricePeriod[]> {
  const rows = (await allPrices(ctx)).toSorted((a, b) => (a.since < b.since ? -1 : 1));
  return rows.map(({ provider: carrier, medium, since: from, price }, index) => {
    const next = rows
      .slice(index + 1)
      .find((other) => other.provider === carrier && other.medium === medium);
    return { carrier, medium, from, to: next?.since ?? NEVER, price };
  });
}
