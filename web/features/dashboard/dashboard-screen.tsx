import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import {
  analytics,
  dailyTotals,
  dashboardData,
  monthlyTotals,
} from "#core/contract/dashboard/dashboard.ts";
import type { Medium } from "#core/permissions.ts";
import { may, type Person, seesMedium } from "#core/permissions.ts";
import { ChecklistCard } from "#web/components/checklist/checklist-card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { keepMedium, keptMedium } from "#web/lib/kept-medium.ts";
import { useLiveEvent } from "#web/lib/live.ts";
import { useLocalFlag } from "#web/lib/local-state.ts";
import { mediaOf } from "#web/lib/media.ts";
import { keyOf, useCall } from "#web/lib/query.ts";
import { type Me, useMe } from "#web/lib/session.ts";
import { useView } from "#web/lib/view.ts";
import { DeliveryCard } from "./delivery-card.tsx";
import { MonthStats } from "./month-stats.tsx";
import { RecentCampaigns } from "./recent-campaigns.tsx";
import { VolumeCard } from "./volume-card.tsx";

/** The month so far, messages over time, what is left to set up, and the latest campaigns. */
export function DashboardScreen() {
  const me = useMe();
  const { medium, media, setMedium } = useMedium(me);
  const [monthly, setMonthly] = useLocalFlag("dashboardMonthly", false);
  const { figures, points, campaigns, steps, error, retry } = useDashboard(me, { medium, monthly });
  useFreshFigures();
  /** Whether a part is shown: below an error, only those that have loaded are. */
  const shows = (part: unknown) => !error || part !== undefined;
  const isEmpty = ![points, campaigns, steps, figures].some(shows);
  /** For a new account, what is left to set up comes before its figures. */
  const isNew = me.role === "trial";
  const beside = (
    <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-3 lg:row-start-1">
      {shows(steps) ? <ChecklistCard steps={steps} /> : null}
      {/* Below the checklist, whose height depends on what is done. */}
      {shows(figures) && (steps || error) ? <DeliveryCard figures={figures} /> : null}
    </div>
  );
  return (
    <>
      <PageHeader
        description="This month so far, compared with the same days last month."
        action={
          media.length > 1 ? (
            <SegmentedControl
              label="Kind of messages"
              value={medium}
              onValueChange={setMedium}
              options={media}
            />
          ) : undefined
        }
      />
      <div className="grid gap-4">
        {error ? <LoadError what="Your figures" error={error} onRetry={retry} /> : null}
        {shows(figures) ? <MonthStats figures={figures} /> : null}
        <div hidden={isEmpty} className="grid items-start gap-4 lg:grid-cols-3">
          {isNew ? beside : null}
          <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-2 lg:col-start-1 lg:row-start-1">
            {shows(points) ? (
              <VolumeCard points={points} monthly={monthly} onMonthly={setMonthly} />
            ) : null}
            {may(me, "campaign") && shows(campaigns) ? <RecentCampaigns rows={campaigns} /> : null}
          </div>
          {isNew ? null : beside}
        </div>
      </div>
    </>
  );
}

/** The selected medium, kept across reloads (R546), and those to choose from. */
function useMedium(me: Pick<Person, "role" | "access">) {
  const [chosen, setChosen] = useState(() => keptMedium(me));
  const setMedium = (next: Medium) => {
    keepMedium(next);
    setChosen(next);
  };
  return {
    medium: seesMedium(me, chosen) ? chosen : keptMedium(me),
    media: mediaOf(me),
    setMedium,
  };
}

/** A campaign sends many events per second; counting a day's messages costs more than that. */
const RELOAD_EVERY_MS = 3000;

/** Reloads the dashboard's figures after messages, credit or groups have changed. */
function useFreshFigures(): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = () => {
    if (waiting.current) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      for (const endpoint of [analytics, dailyTotals, monthlyTotals, dashboardData]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    }, RELOAD_EVERY_MS);
  };
  useLiveEvent("campaign", reload);
  useLiveEvent("message", reload);
  useLiveEvent("balance", reload);
  useLiveEvent("import", reload);
  useEffect(() => () => clearTimeout(waiting.current), []);
}

const CAMPAIGNS_SHOWN = 5;

interface Wanted {
  medium: Medium;
  monthly: boolean;
}

/** All that the dashboard shows. What fails to load usually has one cause, so there is one error. */
function useDashboard(me: Me, { medium, monthly }: Wanted) {
  const month = useCall(analytics, {});
  const series = { type: medium };
  const days = useCall(dailyTotals, monthly ? undefined : series);
  const months = useCall(monthlyTotals, monthly ? series : undefined);
  const latest = { page: 1, limit: CAMPAIGNS_SHOWN, sort: "-createdAt" } as const;
  const seesCampaigns = may(me, "campaign");
  const campaigns = useCall(listCampaigns, seesCampaigns ? latest : undefined);
  useView([`${medium}-${monthly ? "months" : "days"}`, ...(seesCampaigns ? ["campaigns"] : [])]);
  const steps = useCall(dashboardData, {});
  const failed = [month, monthly ? months : days, campaigns, steps].filter(
    ({ data, error }) => error && !data,
  );
  return {
    figures: month.data?.data[medium],
    points: (monthly ? months : days).data?.data,
    campaigns: campaigns.data?.items,
    steps: steps.data?.data,
    error: failed[0]?.error,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
