import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { numberPage } from "./inner/number-queries.ts";
import { presentNumber } from "./inner/present.ts";

/** R690. */
export const listDedicatedNumbers = verb(contract.listDedicatedNumbers, async (ctx, input) => {
  const page = paging(input);
  const { status, type, search } = input;
  const active = input.active === undefined ? undefined : input.active === "true";
  const { items, total } = await numberPage(ctx, { status, type, search, active }, page);
  return pageOf(items.map(presentNumber), total, page);
});
