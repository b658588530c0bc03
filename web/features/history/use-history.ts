import { history } from "#core/contract/messages.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { useCall } from "#web/lib/query.ts";

const PAGE_SIZE = 50;
/** R119. */
const POLL_MS = 10_000;

const STATUSES = [
  "delivered",
  "sent",
  "received",
  "queued",
  "pending",
  "dispatched",
  "failed",
  "expired",
  "blocked",
  "unknown",
  "cancel",
];

export type HistoryFilter = "status" | "from" | "to";

export const HISTORY_FILTERS: readonly {
  name: HistoryFilter;
  label: string;
  options?: readonly { value: string; label: string }[];
}[] = [
  {
    name: "status",
    label: "Status",
    options: STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] ?? value })),
  },
  { name: "from", label: "From" },
  { name: "to", label: "To" },
];

/** The page of the history that the URL names; the first one is asked for again every ten seconds. */
export function useHistory() {
  const state = useTableState<HistoryFilter>({ filters: ["status", "from", "to"] });
  const badNumber = state.search !== "" && normaliseMobile(state.search) === undefined;
  const query = useCall(
    history,
    {
      status: state.filters.status,
      from: state.filters.from,
      to: state.filters.to,
      search: state.search || undefined,
      cursor: state.cursor,
      limit: PAGE_SIZE,
    },
    {
      enabled: !badNumber,
      keepPrevious: true,
      refetchInterval: state.cursor ? false : POLL_MS,
    },
  );
  return {
    state,
    query,
    badNumber,
    rows: badNumber ? [] : query.data?.items,
    next: badNumber ? undefined : query.data?.next,
    searchedTo: badNumber ? undefined : query.data?.searchedTo,
  };
}
