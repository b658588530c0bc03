import { useState } from "react";
import {
  CUSTOMER_INVOICE_TEXTS,
  getStripeKey,
} from "#core/contract/customer-invoices/customer-invoices.ts";
import { listConnections } from "#core/contract/integrations/connections.ts";
import { CRM_APPS, type VendorApp } from "#core/rules/crm/apps.ts";
import { CustomerInvoiceFields } from "#web/components/customer-invoices/customer-invoice-fields.tsx";
import {
  type MadeInvoice,
  UNKNOWN_CUSTOMER,
  useCustomerInvoice,
} from "#web/components/customer-invoices/use-customer-invoice.ts";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { formatCents } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { CrmCard } from "./crm-card.tsx";
import { GhlCard } from "./ghl-card.tsx";
import { GoogleSheetsCard } from "./google-sheets-card.tsx";
import { StripeKeyCard } from "./stripe-key-card.tsx";

/** What else of an account's own works with it. */
export function IntegrationsScreen() {
  const query = useCall(getStripeKey, {});
  const connections = useCall(listConnections, {});
  return (
    <div className="max-w-3xl">
      <PageHeader description="Connect the services you already use." />
      <div className="grid grid-cols-1 gap-4">
        <Loaded query={connections} what="Your connections" waiting={<ScreenSkeleton />}>
          {({ data, apps }) => {
            const vendor = (app: VendorApp) => ({
              connection: data.find((connection) => connection.app === app),
              isSetUp: apps.includes(app),
            });
            return (
              <div className="grid grid-cols-1 gap-4">
                {CRM_APPS.map((app) => (
                  <CrmCard key={app} app={app} {...vendor(app)} />
                ))}
                <CrmCard app="squarespace" {...vendor("squarespace")} />
                <GoogleSheetsCard {...vendor("googlesheet")} />
                <GhlCard {...vendor("ghl")} />
              </div>
            );
          }}
        </Loaded>
        {/* After what is above it, so that it does not move. */}
        {connections.isPending ? null : (
          <Loaded query={query} what="Your Stripe key" waiting={null}>
            {({ data }) => (
              <div className="grid gap-4">
                <StripeKeyCard saved={data} />
                {data ? <CustomerInvoiceCard /> : null}
              </div>
            )}
          </Loaded>
        )}
      </div>
    </div>
  );
}

/** An invoice for one of the account's own customers. */
function CustomerInvoiceCard() {
  const [made, setMade] = useState<MadeInvoice>();
  const form = useCustomerInvoice(UNKNOWN_CUSTOMER, setMade);
  return (
    <FormCard
      form={form}
      title="Invoice a customer"
      description="Made in your Stripe account. Copy its address into a message to your customer, or make it in a conversation."
      submitLabel="Create invoice"
    >
      <CustomerInvoiceFields form={form} />
      {made ? (
        <Alert tone="success" title={CUSTOMER_INVOICE_TEXTS.sent}>
          <p className="mb-2">
            Invoice {made.number}, {formatCents(made.total, "charge")} incl. GST
          </p>
          <CopyField label="Invoice address" value={made.invoice_url} />
        </Alert>
      ) : null}
    </FormCard>
  );
}
