import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { presentParam } from "./inner/present-param.ts";
import { paramPage } from "./inner/queries.ts";

/** For callers that want all; an account's limit is far below. */
const WITHOUT_PAGES = { current: 1, limit: 5_000, offset: 0 };

/** The account's parameters, by name. */
export const listParams = verb(contract.listParams, async (ctx, input) => {
  const page = input.noPaging === "true" ? WITHOUT_PAGES : paging(input);
  const [rows, total] = await paramPage(ctx, { search: input.search, ...page });
  return pageOf(rows.map(presentParam), total, page);
});
