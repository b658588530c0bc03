import { useState } from "react";
import { history, historyCounts } from "#core/contract/messages.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import type { Filter } from "#web/components/data-table/table-toolbar.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
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
  "scheduled",
  "dispatched",
  "failed",
  "expired",
  "blocked",
  "unknown",
  "cancel",
  "cancel_schedule",
  "reject",
];

export type HistoryFilter = "status" | "from" | "to";

/** The page of the history that the URL names; the first one is reloaded every ten seconds. */
export function useHistory() {
  const state = useTableState({ filters: ["status", "from", "to"] });
  const badNumber = state.search !== "" && normaliseMobile(state.search) === undefined;
  const input = {
    ...state.filters,
    search: state.search || undefined,
    cursor: state.cursor,
    limit: PAGE_SIZE,
  };
  const list = useList(state, history, badNumber ? undefined : input, {
    refetchInterval: state.cursor ? false : POLL_MS,
  });
  // Counted when the filter is first opened, and kept up to date from then on.
  const [wanted, setWanted] = useState(false);
  const { from, to } = state.filters;
  const counts = useCall(
    historyCounts,
    wanted && !badNumber ? { from, to, search: input.search } : undefined,
    { keepPrevious: true },
  ).data?.data;
  const filters: readonly Filter<HistoryFilter>[] = [
    {
      name: "status",
      label: "Status",
      options: STATUSES.map((value) => ({
        value,
        label: STATUS_LABELS[value] ?? value,
        count: counts?.[value],
      })),
      onOpen: () => setWanted(true),
    },
  ];
  return { list, badNumber, filters };
}
