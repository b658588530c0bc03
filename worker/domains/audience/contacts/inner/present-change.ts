import type { ContactChange } from "#core/contract/contacts/contact-changes.ts";
import { type ChangeRow, undoUntil } from "./change-queries.ts";

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
