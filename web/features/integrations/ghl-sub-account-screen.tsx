import { Send } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { type GhlLocation, listGhlLocations } from "#core/contract/integrations/ghl.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { NotFoundScreen } from "#web/components/layout/not-found-screen.tsx";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Button } from "#web/components/ui/button.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { AssignSenderDialog } from "./ghl/assign-sender-dialog.tsx";
import { BillingTab } from "./ghl/billing-tab.tsx";
import { NumbersTab } from "./ghl/numbers-tab.tsx";
import { SubAccountBadge } from "./ghl/sub-account-badge.tsx";
import { WebhookLog } from "./ghl/webhook-log.tsx";

const BACK = { to: paths.ghl, label: "GoHighLevel" };

/** One sub-account at GoHighLevel: its sender, its log, what it costs and its numbers. */
export function GhlSubAccountScreen() {
  const { id = "" } = useParams();
  const query = useCall(listGhlLocations, {});
  const { data, error } = query;
  const subAccount = data?.data.find(({ _id }) => _id === id);
  if (subAccount) return <SubAccount subAccount={subAccount} />;
  if (data) return <NotFoundScreen thing="sub-account" to={BACK.to} label="Go to GoHighLevel" />;
  if (!error) return <ScreenSkeleton />;
  return (
    <RecordFailed
      thing="sub-account"
      title="Sub-account"
      error={error}
      onRetry={() => void query.refetch()}
      back={BACK}
    />
  );
}

const LOG = { value: "log", label: "Webhook log", content: WebhookLog };
const TABS = [
  LOG,
  { value: "billing", label: "Billing", content: BillingTab },
  { value: "numbers", label: "Numbers", content: NumbersTab },
];

function SubAccount({ subAccount }: { subAccount: GhlLocation }) {
  const { name, sender, status } = subAccount;
  const state = useTableState({ filters: ["tab", "from", "to", "type"] });
  const [assigning, setAssigning] = useState(false);
  const tab = TABS.find(({ value }) => value === state.filters.tab) ?? LOG;
  const open = (next: string) => state.setFilters(["tab", next === LOG.value ? undefined : next]);
  return (
    <>
      <PageHeader
        title={name}
        description={sender === undefined ? undefined : `Sends from ${senderName(sender)}`}
        back={BACK}
        badge={<SubAccountBadge subAccount={subAccount} />}
        action={
          status === "removed" ? null : (
            <Button variant="outline" onClick={() => setAssigning(true)}>
              <Send aria-hidden="true" />
              Assign sender
            </Button>
          )
        }
      />
      <Tabs label="About the sub-account" value={tab.value} tabs={TABS} onValueChange={open}>
        <tab.content subAccount={subAccount} state={state} />
      </Tabs>
      {assigning ? (
        <AssignSenderDialog subAccount={subAccount} onClose={() => setAssigning(false)} />
      ) : null}
    </>
  );
}
