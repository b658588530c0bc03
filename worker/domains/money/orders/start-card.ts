import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { ensureCustomer } from "./inner/customer.ts";
import { orUnavailable, paymentsOf } from "./inner/payments-of.ts";

export const startCard = verb(contract.startCard, async (ctx) => {
  const customer = await ensureCustomer(ctx);
  const payments = await paymentsOf(ctx);
  const { clientSecret } = await orUnavailable(ctx, payments.startCard(customer, ctx.requestId));
  return { data: { clientSecret } };
});
