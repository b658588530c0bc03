import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { creditPackage, priceList } from "./orders.ts";
import { gatewayPlan } from "./plans.ts";

export const getOffer = endpoint("GET", "/offer", {
  summary:
    "Who sells, and what messages cost a new account, for anyone to read before they sign up",
  access: { who: "anyone" },
  limits: [{ of: "offer", by: "network", per: "minute", most: 60 }],
  plain: true,
  input: noInput,
  output: z.object({
    data: z.object({
      /** Null until administrators have entered one. */
      seller: z.object({ name: z.string(), abn: z.string() }).nullable(),
      supportEmail: z.string(),
      /** Cents that a new account begins with. */
      credit: z.number(),
      list: priceList,
      /** At the usual prices: a first purchase costs what `list` says. */
      packages: z.array(creditPackage),
      plans: z.array(gatewayPlan),
    }),
  }),
});
export type Offer = z.output<typeof getOffer.output>["data"];
