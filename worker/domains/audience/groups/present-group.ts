import * as z from "zod";
import type { Group } from "#core/contract/groups/groups.ts";
import { notFound } from "#core/errors.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Assigned, sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import type { CategoryNames } from "./categories.ts";
import { findAmong, findGroup, type GroupRow } from "./group-queries.ts";

const texts = z.array(z.string());

/** A group's labels, as they are spelt. */
export function labelsOf(group: Pick<GroupRow, "fields">): string[] {
  return texts.parse(JSON.parse(group.fields));
}

/** The same, each with the name that a merge tag has for it. */
export function fieldsOf(group: Pick<GroupRow, "fields">): Group["fields"] {
  return labelsOf(group).map((name) => ({ name, value: tagKey(name) }));
}

/** What a group's own row does not say. */
type Around = Pick<Group, "shared"> & {
  assigned: Assigned;
  used: boolean;
  categories: CategoryNames;
};

export function presentGroup(row: GroupRow, around: Around): Group {
  const { used, shared, assigned, categories } = around;
  const category = categories.get(row.categoryId ?? "");
  return {
    _id: row.id,
    name: row.name,
    totalContacts: row.total,
    unsubscribe: row.unsubscribed,
    createdAt: row.createdAt,
    groupstatus: used,
    status: row.importing === null ? "Ready" : "Queued",
    ...(category ? { category } : {}),
    ...(row.importing === null ? {} : { import: row.importing }),
    ...(row.errorLog === null ? {} : { errorLog: row.errorLog }),
    fields: fieldsOf(row),
    shared,
    assigned: assigned.map(({ _id, name }) => ({ _id, name })),
    assignedSubaccount: assigned.map(({ _id }) => _id),
    subAccount: assigned.map(({ _id, email }) => ({ _id, email })),
  };
}

interface FoundGroup {
  group: GroupRow;
  /** The account that contains it: the parent if it was shared with this one, otherwise this one. */
  home: AccountContext;
  shared: boolean;
}

/** A group of the account's own, or one that its parent shares with it; any other is NOT_FOUND. */
export async function groupHome(ctx: AccountContext, id: string): Promise<FoundGroup> {
  const shared = await sharedWith(ctx, "group");
  const [given, own] = await Promise.all([
    shared && findAmong(shared.owner, id, shared.ids),
    findGroup(ctx, id),
  ]);
  if (shared && given) return { group: given, home: shared.owner, shared: true };
  if (!own) throw notFound("Group");
  return { group: own, home: ctx, shared: false };
}
