import { useState } from "react";
import { getBillingDetails } from "#core/contract/invoices/invoices.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

const BillingDetailsDialog = onDemand(
  async () => (await import("./billing-details-dialog.tsx")).BillingDetailsDialog,
);

/** What the next tax invoices say of the account. */
export function BillingDetailsCard() {
  const { accountName } = useMe();
  const [editing, setEditing] = useState(false);
  const query = useCall(getBillingDetails, {});
  return (
    <Card
      title="Billing details"
      actions={
        <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
          Change
        </Button>
      }
    >
      <Loaded query={query} what="Your billing details" waiting={<Skeleton className="h-37" />}>
        {({ data }) => (
          <FactList
            facts={[
              { label: "Business name", value: data.name || accountName },
              { label: "ABN", value: data.abn || "Not given" },
              { label: "Address", value: data.address || "Not given" },
              { label: "Email for invoices", value: data.email || "The account's owner" },
            ]}
          />
        )}
      </Loaded>
      {editing ? (
        <Later>
          <BillingDetailsDialog
            onClose={() => setEditing(false)}
            onSaved={() => void query.refetch()}
          />
        </Later>
      ) : null}
    </Card>
  );
}
