import { contract } from "#core/contract/registry.ts";
import { pageOf, paging, sharedFirst } from "#core/paging.ts";
import {
  assignedNames,
  NONE_ASSIGNED,
} from "#worker/domains/identity/assignments/assigned-names.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { verb } from "#worker/verb.ts";
import { categoryNames } from "./categories.ts";
import { groupHome } from "./group-home.ts";
import { groupPage, idsOfPage } from "./group-queries.ts";
import { groupsInUse } from "./group-use-queries.ts";
import { fieldsOf, presentGroup } from "./present-group.ts";

/** For callers that want all groups; more would be useless. */
const WITHOUT_PAGES = { current: 1, limit: 5_000, offset: 0 };

/** The account's groups; before them, on the first pages, those that its parent shares with it. */
export const listGroups = verb(contract.listGroups, async (ctx, input) => {
  const { search, sort = "-createdAt", ids } = input;
  const page = input.noPaging === "true" ? WITHOUT_PAGES : paging(input);
  const shared = await sharedWith(ctx, "group");
  const { read, cut } = sharedFirst(page, shared !== undefined);
  const list = { search, sort, ids, ...read };
  const [given, own, used, assigned, categories] = await Promise.all([
    shared && groupPage(shared.owner, { ...list, ...WITHOUT_PAGES, among: shared.ids }),
    groupPage(ctx, list),
    groupsInUse(ctx),
    shared ? NONE_ASSIGNED : assignedNames(ctx, "group", idsOfPage(ctx, list)),
    categoryNames(ctx),
  ]);
  const found = [
    ...(given?.rows ?? []).map((row) =>
      presentGroup(row, { used: used.has(row.id), shared: true, assigned: [], categories }),
    ),
    ...own.rows.map((row) =>
      presentGroup(row, {
        used: used.has(row.id),
        shared: false,
        assigned: assigned.get(row.id) ?? [],
        categories,
      }),
    ),
  ];
  return pageOf(cut(found), (given?.rows.length ?? 0) + own.total, page);
});

/** A group's labels, each with the name that a merge tag has for it. */
export const groupFields = verb(contract.groupFields, async (ctx, input) => {
  const { group } = await groupHome(ctx, input.id);
  return { data: fieldsOf(group) };
});
