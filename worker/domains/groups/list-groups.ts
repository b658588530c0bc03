import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { assignedNames } from "#worker/domains/assignments/assigned-names.ts";
import { sharedWith } from "#worker/domains/assignments/shared-with.ts";
import { verb } from "#worker/verb.ts";
import { type GroupList, groupCount, groupPage } from "./group-queries.ts";
import { groupsInUse } from "./group-use-queries.ts";
import { presentGroup } from "./present.ts";

/** For pickers, which show all groups; more would be of no use to anybody. */
const WITHOUT_PAGES = { current: 1, limit: 5_000, offset: 0 };

/** The account's groups; before them, on the first pages, those that its parent shares with it. */
export const listGroups = verb(contract.listGroups, async (ctx, input) => {
  const { search, sort = "-createdAt" } = input;
  const page = input.noPaging === "true" ? WITHOUT_PAGES : paging(input);
  const shared = await sharedGroups(ctx, { search, sort });
  const onPage = shared.slice(page.offset, page.offset + page.limit);
  const rest = {
    limit: page.limit - onPage.length,
    offset: Math.max(0, page.offset - shared.length),
  };
  const [rows, total, used] = await Promise.all([
    rest.limit > 0 ? groupPage(ctx, { search, sort, ...rest }) : [],
    groupCount(ctx, search),
    groupsInUse(ctx),
  ]);
  const assigned = await assignedNames(
    ctx,
    "group",
    rows.map(({ id }) => id),
  );
  const items = [
    ...onPage.map((row) =>
      presentGroup(row, { used: used.has(row.id), shared: true, assigned: [] }),
    ),
    ...rows.map((row) =>
      presentGroup(row, {
        used: used.has(row.id),
        shared: false,
        assigned: assigned.get(row.id) ?? [],
      }),
    ),
  ];
  return pageOf(items, shared.length + total, page);
});

async function sharedGroups(ctx: AccountContext, list: Pick<GroupList, "search" | "sort">) {
  const shared = await sharedWith(ctx, "group");
  if (!shared || shared.ids.size === 0) return [];
  const { limit } = WITHOUT_PAGES;
  return groupPage(shared.owner, { ...list, among: [...shared.ids], limit, offset: 0 });
}
