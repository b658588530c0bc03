import { listContacts } from "#core/contract/contacts.ts";
import type { Group } from "#core/contract/groups.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { useCall } from "#web/lib/query.ts";
import { pollWhileImporting } from "./poll-while-importing.ts";

/** The page of a group's contacts that the URL names. */
export function useContacts(group: Group) {
  const { state, searchError, input } = usePageOf(group._id);
  const list = useList(state, listContacts, input, {
    refetchInterval: pollWhileImporting([group]),
  });
  const failed = Boolean(state.search && list.error);
  return { list: failed ? { ...list, rows: [] } : list, failed, searchError };
}

/** Requests that page while the group itself is still being loaded: a POST, which no page can name. */
export function useContactsEarly(group: string, isWanted: boolean): void {
  const { input } = usePageOf(group);
  useCall(listContacts, isWanted ? input : undefined);
}

function usePageOf(id: string) {
  const state = useTableState();
  const { search, error: searchError } = typedSearch(state.search);
  const { cursor, limit } = state;
  return { state, searchError, input: searchError ? undefined : { id, cursor, limit, search } };
}
