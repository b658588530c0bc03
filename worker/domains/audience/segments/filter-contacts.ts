import { contract } from "#core/contract/registry.ts";
import { keyedLimit } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { matchPage } from "./filter-queries.ts";
import { checkFilter } from "./inner/check-filter.ts";
import { presentMember } from "./inner/present-segment.ts";
import { segmentScope } from "./segment-scope.ts";

/** A page of numbers in their order. */
export const filterContacts = verb(contract.filterContacts, async (ctx, { filter, ...asked }) => {
  const limit = keyedLimit(asked.limit);
  const page = { after: asked.cursor ?? "", limit: limit + 1 };
  const scope = await segmentScope(ctx, filter);
  const [rows] = await Promise.all([matchPage(ctx, filter, scope, page), checkFilter(ctx, filter)]);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)?.number : undefined;
  return { items: shown.map(presentMember), limit, ...(next ? { next } : {}) };
});
