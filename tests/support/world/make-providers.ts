import { newHandsets } from "#tests/support/campaigns.ts";
import { createSharedNumber } from "#worker/domains/senders/shared-numbers/shared-numbers.ts";
import { createProviderMeta } from "#worker/domains/sending/providers/provider-meta.ts";
import { addProviderPrice } from "#worker/domains/sending/providers/provider-prices.ts";
import { createProviderRoute } from "#worker/domains/sending/providers/provider-routes.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

/** A name or a key that no other world has. */
const fresh = () => `N${crypto.randomUUID().slice(0, 10)}`;

/** A day long ago that no other world has. */
export function anyDay(): string {
  return new Date(Math.floor(Math.random() * 1e12)).toISOString().slice(0, 10);
}

export const providerMakers: Makers<"route" | "providerMeta" | "providerPrice" | "sharedNumber"> = {
  route: async (ctx) => {
    const { data } = await createProviderRoute(
      { ...ctx, person: undefined },
      {
        ...{ type: "sms", provider: "simulator", sender: fresh(), senderKind: "any" },
        ...{ country: "AU", priority: 1, active: true, register: "registered" },
      },
    );
    return idOf("route", data._id);
  },
  providerMeta: async (ctx) => {
    const meta = { provider: "simulator", key: fresh(), value: "Sydney" };
    const { data } = await createProviderMeta({ ...ctx, person: undefined }, meta);
    return idOf("providerMeta", data._id);
  },
  providerPrice: async (ctx) => {
    const price = { provider: "simulator", type: "sms", from: anyDay(), cents: 2.5 } as const;
    const { data } = await addProviderPrice(ctx, price);
    return idOf("providerPrice", data._id);
  },
  // Switched off: with several, each handset would get a number of its own.
  sharedNumber: async (ctx) => {
    const number = { number: newHandsets(1)[0] ?? "", pool: "bulk", active: false } as const;
    const { data } = await createSharedNumber({ ...ctx, person: undefined }, number);
    return idOf("sharedNumber", data._id);
  },
};
