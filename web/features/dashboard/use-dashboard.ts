import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import {
  analytics,
  dailyTotals,
  dashboardData,
  monthlyTotals,
} from "#core/contract/dashboard/dashboard.ts";
import { may } from "#core/permissions.ts";
import { useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { useView } from "#web/lib/view.ts";
import type { Medium } from "./media.ts";

const CAMPAIGNS_SHOWN = 5;

interface Wanted {
  medium: Medium;
  monthly: boolean;
}

/** All that the dashboard shows. What fails to load usually has one cause, so there is one error. */
export function useDashboard(me: Me, { medium, monthly }: Wanted) {
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
