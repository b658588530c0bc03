import { useState } from "react";
import type { WhichContacts } from "./which-contacts.ts";

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
