import { type ReactNode, useState } from "react";
import { getBillingDetails, INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { ABN_FROM } from "#core/rules/tax-invoices.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { useCall } from "#web/lib/query.ts";

const BillingDetailsDialog = onDemand(
  async () => (await import("./billing-details-dialog.tsx")).BillingDetailsDialog,
);

/** Asks for the ABN before a purchase whose tax invoice has to name it. `total` is in cents. */
export function AbnNeeded({ total, children }: { total: number; children: ReactNode }) {
  const [editing, setEditing] = useState(false);
  const isNeeded = total >= ABN_FROM;
  const query = useCall(getBillingDetails, isNeeded ? {} : undefined);
  if (!isNeeded || query.data?.data.abn) return children;
  if (query.error) {
    const retry = () => void query.refetch();
    return <LoadError what="Your billing details" error={query.error} onRetry={retry} />;
  }
  if (!query.data) return <ScreenSkeleton />;
  return (
    <>
      <Alert
        tone="attention"
        title={INVOICE_TEXTS.abnNeeded}
        actions={
          <Button size="sm" onClick={() => setEditing(true)}>
            Add billing details
          </Button>
        }
      />
      {editing ? (
        <Later>
          <BillingDetailsDialog
            onClose={() => setEditing(false)}
            onSaved={() => void query.refetch()}
          />
        </Later>
      ) : null}
    </>
  );
}
