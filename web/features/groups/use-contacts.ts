import { listContacts } from "#core/contract/contacts.ts";
import type { Group } from "#core/contract/groups.ts";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { readSearch } from "./contact-search.ts";
import { pollWhileImporting } from "./poll-while-importing.ts";

/** The page of a group's contacts that the URL names. */
export function useContacts(group: Group) {
  const state = useTableState();
  const { search, error: searchError } = readSearch(state.search);
  const { cursor, limit } = state;
  const list = useList(
    state,
    listContacts,
    searchError ? undefined : { id: group._id, cursor, limit, search },
    { refetchInterval: pollWhileImporting([group]) },
  );
  const failed = Boolean(state.search && list.error);
  return { list: failed ? { ...list, rows: [] } : list, failed, searchError };
}
