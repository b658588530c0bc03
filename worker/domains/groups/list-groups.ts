import { pageOf, paging } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupsInUse } from "#worker/domains/campaigns/group-in-use.ts";
import { groupCount, groupPage } from "./group-queries.ts";
import { presentGroup } from "./present.ts";

/** For pickers, which show all groups; more would be of no use to anybody. */
const WITHOUT_PAGES = { current: 1, limit: 5_000, offset: 0 };

interface GroupsAsked {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  noPaging?: "true" | "false" | undefined;
}

export async function listGroups(ctx: AccountContext, input: GroupsAsked) {
  const { search, sort = "-createdAt" } = input;
  const page = input.noPaging === "true" ? WITHOUT_PAGES : paging(input);
  const [rows, total, used] = await Promise.all([
    groupPage(ctx, { search, sort, limit: page.limit, offset: page.offset }),
    groupCount(ctx, search),
    groupsInUse(ctx),
  ]);
  return pageOf(
    rows.map((row) => presentGroup(row, used.has(row.id))),
    total,
    page,
  );
}
