import { dashboardData } from "#core/contract/dashboard/dashboard.ts";
import { finishOnboarding } from "#core/contract/profile/profile.ts";
import { ChecklistCard } from "#web/components/checklist/checklist-card.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";
import { FirstText } from "./first-text.tsx";
import { Handset } from "./handset.tsx";

/** Where a new account begins: a text to the person's own phone, their reply beside it, and what comes next. */
export function OnboardingScreen() {
  const me = useMe();
  const refresh = useRefreshMe();
  const steps = useCall(dashboardData, {});
  const finish = useAction(finishOnboarding, { onSuccess: () => void refresh() });
  const begin = () => {
    if (!me.isOnboarded) finish.mutate({});
  };
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={`Welcome, ${me.name}`}
        description="Send your first text to your own phone, then reply to it."
        action={
          <LinkButton variant="outline" to={paths.home} onClick={begin}>
            Go to the dashboard
          </LinkButton>
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <FirstText onSent={begin} />
        <Handset />
        <div className="grid gap-4 lg:col-span-2">
          {steps.error ? null : <ChecklistCard steps={steps.data?.data} />}
          <p className="text-muted-foreground">
            Your account uses {zoneLabel(me.timeZone, Date.now())} time.{" "}
            <Link to={paths.settings} className="text-primary-text underline underline-offset-4">
              Change it in Settings
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
