import { useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { type CampaignReport, getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { useLiveEvent } from "#web/lib/live.ts";
import { keyOf, useCall } from "#web/lib/query.ts";

const WHILE_RUNNING_MS = 2000;
const WHILE_RECEIPTS_COME_MS = 10_000;
const RECEIPTS_COME_FOR_MS = 60 * 60 * 1000;

/** How often a report and its rows are reloaded, besides what the live feed reports. */
export function paceOf(report: CampaignReport | undefined): number | false {
  if (!report) return false;
  if (report.status === "running" || report.status === "preparing") return WHILE_RUNNING_MS;
  if (report.status === "paused") return WHILE_RECEIPTS_COME_MS;
  const ended = report.completedAt ?? report.startedAt ?? report.createdAt;
  return Date.now() - ended < RECEIPTS_COME_FOR_MS ? WHILE_RECEIPTS_COME_MS : false;
}

type Result = z.output<typeof getCampaign.output>;

/** A campaign's report: live events update its figures immediately; occasional reloads correct them. */
export function useReport(id: string) {
  const client = useQueryClient();
  useLiveEvent("campaign", (event) => {
    if (event.id !== id) return;
    const { status, counts, perSecond } = event;
    client.setQueryData<Result>(keyOf(getCampaign, { id }), (old) =>
      old ? { data: { ...old.data, status, counts, perSecond } } : old,
    );
  });
  return useCall(getCampaign, { id }, { refetchInterval: (result) => paceOf(result?.data) });
}
