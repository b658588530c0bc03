import {
  CHANGE_TEXTS,
  type ChangeAction,
  type ContactChange,
} from "#core/contract/contacts/contact-changes.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { abortIfImporting, groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { abortIfInUse, refuseUsed } from "#worker/domains/audience/groups/group-use-queries.ts";
import { groupHome, labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { blockingBy } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { abortIfChanging } from "./changing-queries.ts";
import { checkFree } from "./check-free.ts";
import { deleteContactRows } from "./contact-change-queries.ts";
import {
  type ChangeRow,
  changeById,
  groupsOf,
  insertChange,
  recentChanges,
  targetsOf,
  undoUntil,
} from "./inner/change-queries.ts";
import { hasColumn } from "./inner/column-queries.ts";
import { runChange } from "./run-change.ts";

export const changeContacts = verb(contract.changeContacts, (ctx, { action, ...input }) =>
  startChange(ctx, action, input),
);

export const removeContacts = verb(contract.removeContacts, (ctx, input) =>
  startChange(ctx, "delete", input),
);

/** Removes those of the contacts that are the account's own; the others are as if they were not named. */
export const deleteContacts = verb(contract.deleteContacts, async (ctx, input) => {
  const statements = deleteContactRows(ctx, input.contact_ids);
  const results = await commit(ctx, {
    statements,
    audit: {
      action: "contact.deleteMany",
      subject: ctx.account.id,
      detail: { contacts: input.contact_ids },
    },
  });
  return { data: { removed: results[statements.length - 1]?.results.length ?? 0 } };
});

type Which = Input<typeof contract.removeContacts>;

const AUDITS = {
  move: "contact.moveSet",
  delete: "contact.removeSet",
  block: "contact.blockSet",
  unblock: "contact.unblockSet",
} as const satisfies Record<ChangeAction, string>;

/** Begins a change of contacts. Those that are named are few: they are changed before it returns. */
async function startChange(
  ctx: AccountContext,
  action: ChangeAction,
  input: Which & { group?: string },
) {
  const { id: groupId, contact_ids: chosen, search = "", filters = [], all = false } = input;
  const toGroup = action === "move" ? (input.group ?? null) : null;
  if (Boolean(chosen) === all) throw invalid("contact_ids", CHANGE_TEXTS.whichContacts);
  if (action === "move" && toGroup === null) throw invalid("group", CHANGE_TEXTS.groupRequired);
  if (toGroup === groupId) throw invalid("group", GROUP_TEXTS.sameGroup);
  const group = await groupById(ctx, groupId);
  if (!filters.every(({ column }) => hasColumn(labelsOf(group), column))) {
    throw invalid("filters", GROUP_TEXTS.columnUnknown);
  }
  const groups = groupsOf({ groupId, toGroup });
  await checkFree(ctx, [group, ...(toGroup ? [await groupById(ctx, toGroup)] : [])]);
  const leaves = action === "move" || (action === "delete" && all);
  if (leaves) await refuseUsed(ctx, groupId);
  const id = newId("change", ctx.now());
  const { source: blockSource, by: userId } = blockingBy(ctx);
  const fresh = {
    id,
    groupId,
    action,
    toGroup,
    ids: chosen ? JSON.stringify(chosen) : null,
    search: search.trim() || null,
    filters: JSON.stringify(filters),
    userId,
    blockSource,
    total: chosen?.length ?? group.total,
  };
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortIfChanging(ctx, groups),
      abortIfImporting(ctx, groups),
      ...(leaves ? [abortIfInUse(ctx, groupId)] : []),
      insertChange(ctx, fresh),
    ],
    effects: chosen ? [] : [{ type: "job", kind: "change", id }],
    events: [{ type: "contacts.changed", groups }],
    audit: {
      action: AUDITS[action],
      subject: groupId,
      detail: { change: id, to: toGroup, contacts: chosen, all, search, filters },
    },
  });
  if (!committed) throw conflict(CHANGE_TEXTS.busy);
  if (chosen) await runChange(ctx, id);
  const [row, names] = await Promise.all([changeById(ctx, id), groupNames(ctx, groups)]);
  return { data: presentChange(row, names) };
}

/** What the account itself does to a group's contacts; a shared group's owner sees the owner's. */
export const listChanges = verb(contract.listChanges, async (ctx, { id }) => {
  const [, rows, names] = await Promise.all([
    groupHome(ctx, id),
    recentChanges(ctx, id),
    groupNames(ctx, targetsOf(ctx, id)),
  ]);
  return { items: rows.map((row) => presentChange(row, names)) };
});

/** `names` are those of groups by id. */
export function presentChange(row: ChangeRow, names: ReadonlyMap<string, string>): ContactChange {
  const { id, groupId, toGroup, action, status, error } = row;
  const { total, seen, changed, merged, undone, kept } = row;
  const until = undoUntil(row);
  return {
    _id: id,
    action,
    status,
    group: groupId,
    total,
    seen,
    changed,
    merged,
    undone,
    kept,
    ...(toGroup === null ? {} : { to: { _id: toGroup, name: names.get(toGroup) ?? "" } }),
    ...(error === null ? {} : { error }),
    ...(until === undefined ? {} : { undoUntil: until }),
  };
}
