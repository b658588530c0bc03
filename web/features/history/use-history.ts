import { useState } from "react";
import { useLocation } from "react-router-dom";
import { history, historyCounts } from "#core/contract/messages.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { Filter } from "#web/components/data-table/table-toolbar.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { STATUS_OPTIONS } from "#web/components/messages/status-options.ts";
import { useCall } from "#web/lib/query.ts";
import { historyState } from "./history-state.ts";

const PAGE_SIZE = 50;
/** R119. */
const POLL_MS = 10_000;

export type HistoryFilter = "campaign" | "status" | "from" | "to";

/** The page of the history that the URL names; the first one is reloaded every ten seconds. */
export function useHistory() {
  const state = useTableState({ filters: ["campaign", "status", "from", "to"] });
  const badNumber = state.search !== "" && normaliseMobile(state.search) === undefined;
  const { messageType } = historyState(useLocation().state);
  const input = {
    ...state.filters,
    // R023; without one it is the SMS that the page's own link names.
    ...(messageType === "mms" ? { type: messageType } : {}),
    search: state.search || undefined,
    cursor: state.cursor,
    limit: PAGE_SIZE,
  };
  const list = useList(state, history, badNumber ? undefined : input, {
    refetchInterval: state.cursor ? false : POLL_MS,
  });
  // Counted when the filter is first opened, and kept up to date from then on.
  const [wanted, setWanted] = useState(false);
  const { campaign, from, to } = state.filters;
  const counts = useCall(
    historyCounts,
    wanted && !badNumber ? { campaign, from, to, search: input.search } : undefined,
    { keepPrevious: true },
  ).data?.data;
  const named = list.page?.campaign;
  const filters: readonly Filter<HistoryFilter>[] = [
    // A campaign's report leads to it; here it can only be cleared.
    ...(campaign && named
      ? [
          {
            name: "campaign",
            label: "Campaign",
            options: [{ value: campaign, label: named.name }],
          } as const,
        ]
      : []),
    {
      name: "status",
      label: "Status",
      options: STATUS_OPTIONS.map((option) => ({ ...option, count: counts?.[option.value] })),
      onOpen: () => setWanted(true),
    },
  ];
  return { list, badNumber, filters, campaignFrom: named?.from };
}
