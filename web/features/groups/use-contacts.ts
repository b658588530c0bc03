import { listContacts } from "#core/contract/contacts.ts";
import type { Group } from "#core/contract/groups.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { useCall } from "#web/lib/query.ts";
import { readSearch } from "./contact-search.ts";
import { useReload } from "./use-reload.ts";

/** One page of a group's contacts, as the address says, and the ways to turn it. */
export function useContacts(group: Group) {
  const state = useTableState();
  const { search, error: searchError } = readSearch(state.search);
  const list = useCall(
    listContacts,
    { id: group._id, cursor: state.cursor, limit: state.limit, search },
    { keepPrevious: true, enabled: !searchError },
  );
  useReload(group.status === "Queued", 3000, list.refetch);
  const next = list.data?.next;
  return {
    state,
    list,
    searchError,
    onPrevious: state.previousCursor,
    onNext: next ? () => state.nextCursor(next) : undefined,
  };
}
