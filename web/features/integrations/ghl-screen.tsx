import { Building2 } from "lucide-react";
import { listGhlAccounts } from "#core/contract/integrations/ghl.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { AgencyCard } from "./ghl/agency-card.tsx";
import { SubAccountList } from "./ghl/sub-account-list.tsx";

/** `/vendors/ghl`: the agency at GoHighLevel, and its sub-accounts that send through us. */
export function GhlScreen() {
  const agencies = useCall(listGhlAccounts, {});
  return (
    <>
      <PageHeader
        description="Sub-accounts of your agency send their texts from your senders and pay with your credit."
        back={{ to: paths.integrations, label: "Integration" }}
      />
      <Loaded query={agencies} what="Your agency" waiting={<ScreenSkeleton />}>
        {({ data: [agency] }) =>
          agency ? (
            <div className="grid grid-cols-1 gap-4">
              <AgencyCard agency={agency} />
              <SubAccountList agency={agency} />
            </div>
          ) : (
            <NotConnected />
          )
        }
      </Loaded>
    </>
  );
}

function NotConnected() {
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Building2}
        title="No agency is connected"
        description="Connect GoHighLevel, and the agency's sub-accounts appear here."
        action={<LinkButton to={paths.integrations}>Go to Integration</LinkButton>}
      />
    </div>
  );
}
