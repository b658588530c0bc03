import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import * as z from "zod";
import { history, historyCounts, MMS_PAGE } from "#core/contract/messages/messages.ts";
import type { Medium, Person } from "#core/permissions.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { Filter } from "#web/components/data-table/table-toolbar.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { STATUS_OPTIONS } from "#web/components/messages/status-options.ts";
import { mediaOf } from "#web/lib/media.ts";
import { useCall } from "#web/lib/query.ts";

const PAGE_SIZE = 50;
/** R119. */
const POLL_MS = 10_000;

type HistoryFilter = "campaign" | "status" | "from" | "to";

/** The medium that the URL or the link that led here names, of those that a person sees, and how to change it. */
export function useHistoryMedium(me: Pick<Person, "role" | "access">) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  // R023: kept, as filtering the list drops the state.
  const [requested] = useState(() => historyState(location.state).messageType);
  const media = mediaOf(me);
  const wanted = media.find(({ value }) => value === (params.get("type") ?? requested)) ?? media[0];
  return {
    media,
    medium: wanted?.value ?? "sms",
    // Page, search and filters belong to the previous list.
    setMedium: (type: string) => setParams({ type }),
  };
}

/** The page of the history that the URL names; the first one is reloaded every ten seconds. */
export function useHistory(medium: Medium) {
  const state = useTableState({ filters: ["campaign", "status", "from", "to"] });
  const badNumber = state.search !== "" && normaliseMobile(state.search) === undefined;
  const isMms = medium === "mms";
  const input = {
    ...state.filters,
    // SMS are what the page's own link names.
    type: isMms ? medium : undefined,
    search: state.search || undefined,
    cursor: state.cursor,
    limit: isMms ? MMS_PAGE : PAGE_SIZE,
  };
  const list = useList(state, history, badNumber ? undefined : input, {
    refetchInterval: state.cursor ? false : POLL_MS,
  });
  // Counted when the filter is first opened, and kept up to date from then on.
  const [wanted, setWanted] = useState(false);
  const { campaign, from, to } = state.filters;
  const counts = useCall(
    historyCounts,
    wanted && !badNumber
      ? { campaign, from, to, search: input.search, type: input.type }
      : undefined,
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

const state = z.object({ messageType: z.enum(["sms", "mms"]).default("sms") });

/** R023: the medium that a link to the history asked for in its state; SMS otherwise. */
function historyState(from: unknown): z.output<typeof state> {
  const { data } = state.safeParse(from ?? {});
  return data ?? { messageType: "sms" };
}
