import { useState } from "react";
import { listCrmActivities } from "#core/contract/integrations/crm-activities.ts";
import { APP_NAMES, type CrmApp } from "#core/rules/crm/apps.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";

const ActivitiesDialog = dialogOnDemand(
  async () => (await import("./activities-dialog.tsx")).ActivitiesDialog,
);

/** What is written into a CRM as it happens, and how that goes. */
export function Activities({ app }: { app: CrmApp }) {
  const [isOpen, setOpen] = useState(false);
  const query = useCall(listCrmActivities, {});
  return (
    <Loaded
      query={query}
      what="What is written into it"
      waiting={<Skeleton className="mt-4 h-17" />}
    >
      {({ data }) => {
        const own = data.find((one) => one.app === app);
        return (
          <div className="mt-4 border-t pt-3">
            {own?.problem !== undefined && own.problemAt !== undefined ? (
              <Alert tone="attention" title={own.problem}>
                Since <DateTime at={own.problemAt} />
              </Alert>
            ) : null}
            {own ? (
              <FactList
                facts={[
                  { label: "Activities added", value: formatCount(own.written) },
                  own.backlog > 0 && {
                    label: "Waiting to be added",
                    value: formatCount(own.backlog),
                  },
                  own.missed > 0 && {
                    label: "Not added",
                    value: formatCount(own.missed),
                  },
                ]}
              />
            ) : (
              <p className="text-muted-foreground">
                Messages and their results are not added to {APP_NAMES[app]}.
              </p>
            )}
            {own?.missedReason ? (
              <p className="break-words text-muted-foreground">{`Last reason: ${own.missedReason}`}</p>
            ) : null}
            <Button variant="link" className="mt-2" onClick={() => setOpen(true)}>
              Choose activities
            </Button>
            {isOpen ? (
              <ActivitiesDialog app={app} chosen={own} onClose={() => setOpen(false)} />
            ) : null}
          </div>
        );
      }}
    </Loaded>
  );
}
