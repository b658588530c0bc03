import { may } from "#core/permissions.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { useLocalFlag } from "#web/lib/local-state.ts";
import { useMe } from "#web/lib/session.ts";
import { ChecklistCard } from "./checklist-card.tsx";
import { DeliveryCard } from "./delivery-card.tsx";
import { MonthStats } from "./month-stats.tsx";
import { RecentCampaigns } from "./recent-campaigns.tsx";
import { useDashboard } from "./use-dashboard.ts";
import { useFreshFigures } from "./use-fresh-figures.ts";
import { useMedium } from "./use-medium.ts";
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
  return (
    <>
      <PageHeader
        title="Dashboard"
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
          <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-2">
            {shows(points) ? (
              <VolumeCard points={points} monthly={monthly} onMonthly={setMonthly} />
            ) : null}
            {may(me, "campaign") && shows(campaigns) ? <RecentCampaigns rows={campaigns} /> : null}
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4">
            {shows(steps) ? <ChecklistCard steps={steps} /> : null}
            {/* Below the checklist, whose height depends on what is done. */}
            {shows(figures) && (steps || error) ? <DeliveryCard figures={figures} /> : null}
          </div>
        </div>
      </div>
    </>
  );
}
