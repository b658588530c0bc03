import { may } from "#core/access.ts";
import { analytics } from "#core/contract/dashboard.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { ChecklistCard } from "./checklist-card.tsx";
import { DeliveryCard } from "./delivery-card.tsx";
import { MonthStats } from "./month-stats.tsx";
import { NewMenu } from "./new-menu.tsx";
import { RecentCampaigns } from "./recent-campaigns.tsx";
import { useFreshFigures } from "./use-fresh-figures.ts";
import { useMedium } from "./use-medium.ts";
import { VolumeCard } from "./volume-card.tsx";

/** The month so far, messages over time, what is left to set up, and the latest campaigns. */
export function DashboardScreen() {
  const me = useMe();
  const { medium, media, setMedium } = useMedium(me);
  const query = useCall(analytics, {});
  useFreshFigures();
  const figures = query.data?.data[medium];
  const retry = () => void query.refetch();
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
      <div className="grid gap-4 pb-16">
        {query.error && !figures ? (
          <LoadError error={query.error} onRetry={retry} />
        ) : (
          <MonthStats figures={figures} />
        )}
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-2">
            <VolumeCard medium={medium} />
            {may(me, "sms") ? <RecentCampaigns /> : null}
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <ChecklistCard />
            <DeliveryCard figures={figures} error={query.error} onRetry={retry} />
          </div>
        </div>
      </div>
      <NewMenu me={me} />
    </>
  );
}
