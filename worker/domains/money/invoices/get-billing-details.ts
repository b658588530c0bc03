import { contract } from "#core/contract/registry.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { verb } from "#worker/verb.ts";
import { detailsOf } from "./billing-details-queries.ts";

export const getBillingDetails = verb(contract.getBillingDetails, async (ctx) => {
  const found = await detailsOf(ctx, ctx.account.id);
  const { name, abn, address, email } = found ?? {
    name: "",
    abn: null,
    address: null,
    email: null,
  };
  const data = { name, abn: formatAbn(abn ?? ""), address: address ?? "", email: email ?? "" };
  return { data };
});
