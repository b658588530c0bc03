import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { countContacts, listContacts } from "#core/contract/contacts/contacts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { columnNames } from "#web/lib/column-names.ts";
import { useCall } from "#web/lib/query.ts";
import { columnFilters, columnsIn, filterName, filterText } from "./column-filters.ts";
import { pollWhileImporting } from "./poll-while-importing.ts";
import type { WhichContacts } from "./which-contacts.ts";

/** The page of a group's contacts that the URL names. */
export function useContacts(group: Group) {
  const { state, searchError, input, filters } = usePageOf(group._id, columnNames(group));
  const list = useList(state, listContacts, input, {
    refetchInterval: pollWhileImporting([group]),
  });
  // A large group that is narrowed is counted while its page is already shown.
  const counting = list.page && list.page.total === undefined && input;
  const { data: counted } = useCall(
    countContacts,
    counting ? { id: group._id, search: input.search, filters } : undefined,
  );
  const total = list.page?.total ?? counted?.data.total;
  const failed = Boolean(state.search && list.error);
  const setFilter = (column: string, values: readonly string[]) =>
    state.setFilters([filterName(column), filterText(values)]);
  return {
    list: {
      ...list,
      page: list.page && { ...list.page, total },
      ...(failed ? { rows: [] } : {}),
    },
    failed,
    searchError,
    filters,
    setFilter,
    /** What the contacts are narrowed to. */
    matching: { search: input?.search, filters },
  };
}

/** Requests that page while the group itself is still being loaded: a POST, which no page can name. */
export function useContactsEarly(group: string, isWanted: boolean): void {
  const [params] = useSearchParams();
  const { input } = usePageOf(group, columnsIn(params));
  useCall(listContacts, isWanted ? input : undefined);
}

function usePageOf(id: string, columns: readonly string[]) {
  const state = useTableState({ filters: columns.map(filterName) });
  const { search, error: searchError } = typedSearch(state.search);
  const { cursor, limit } = state;
  const filters = columnFilters(columns, state.filters);
  const narrowed = filters.length > 0 ? { filters } : {};
  const input = searchError ? undefined : { id, cursor, limit, search, ...narrowed };
  return { state, searchError, filters, input };
}

/** Contacts chosen one by one, or all that match the search and the filters, beyond the page. */
export function useContactSelection(
  total: number,
  matching: Pick<WhichContacts["input"], "search" | "filters">,
) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<string>();
  // What is meant by all ends when the list shows something else.
  const key = JSON.stringify(matching);
  const isAll = all === key && selected.size > 0;
  const which: WhichContacts = isAll
    ? { count: total, input: { all: true, ...matching } }
    : { count: selected.size, input: { contact_ids: [...selected] } };
  return {
    selected,
    which,
    isAll,
    select: (next: ReadonlySet<string>) => {
      setSelected(next);
      setAll(undefined);
    },
    selectAll: () => setAll(key),
    clear: () => {
      setSelected(new Set());
      setAll(undefined);
    },
  };
}
