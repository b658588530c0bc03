import { getStripeKey } from "#core/contract/customer-invoices/customer-invoices.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useCall } from "#web/lib/query.ts";
import { CustomerInvoiceCard } from "./customer-invoice-card.tsx";
import { StripeKeyCard } from "./stripe-key-card.tsx";

/** What else of an account's own works with it. */
export function IntegrationsScreen() {
  const query = useCall(getStripeKey, {});
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Integration" description="Connect services that you use already." />
      {query.error ? (
        <LoadError
          what="Your integrations"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.data ? (
        <div className="grid gap-4">
          <StripeKeyCard saved={query.data.data} />
          {query.data.data ? <CustomerInvoiceCard /> : null}
        </div>
      ) : null}
      {query.isPending ? <ScreenSkeleton /> : null}
    </div>
  );
}
