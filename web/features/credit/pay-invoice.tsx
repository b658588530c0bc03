import { Navigate, useSearchParams } from "react-router-dom";
import * as z from "zod";
import { type Invoice, listInvoices } from "#core/contract/invoices.ts";
import { getCards, payOwnInvoice } from "#core/contract/orders.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { call } from "#web/lib/api.ts";
import { formatCents } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { AbnNeeded } from "./abn-needed.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { useOwnPage } from "./use-own-page.ts";
import { usePayment } from "./use-payment.ts";

const address = z.object({
  /** Its number. */
  invoice: z.string().min(1).max(40),
  /** The payment's key: however often it is sent, it is charged once. */
  order: z.uuid(),
});

/** Pays a month's invoice by card. */
export function PayInvoiceScreen() {
  const [params] = useSearchParams();
  const asked = address.safeParse(Object.fromEntries(params));
  const isOwnPage = useOwnPage(paths.payInvoice);
  const search = asked.data?.invoice;
  const query = useCall(listInvoices, search === undefined ? undefined : { search });
  const me = useMe();
  if (!asked.success) return <Navigate to={paths.invoices} replace />;
  const invoice = query.data?.items[0];
  const isMissing = query.data && !invoice;
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={`Pay ${asked.data.invoice}`}
        back={{ to: paths.invoices, label: "Invoices" }}
        description="Your card details go to our card provider. We never see your card's number."
      />
      {query.error ? (
        <LoadError what="Your invoice" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {isMissing ? <Alert tone="attention" title="There is no such invoice" /> : null}
      {me.original ? (
        <Alert tone="attention" title="Only the account's own people can pay by card">
          You are signed in as someone else. Nothing has been charged.
        </Alert>
      ) : null}
      {isOwnPage && invoice && !me.original ? (
        <Content invoice={invoice} order={asked.data.order} />
      ) : null}
      {query.isPending || !isOwnPage ? <ScreenSkeleton /> : null}
    </div>
  );
}

function Content({ invoice, order }: { invoice: Invoice; order: string }) {
  const cards = useCall(getCards, {});
  const payment = usePayment({
    order,
    buy: ({ card }) => call(payOwnInvoice, { id: invoice._id, order, card }),
  });
  const error = cards.error ?? payment.loadError;
  if (!cards.data || !payment.state) {
    if (!error) return <ScreenSkeleton />;
    const retry = () => {
      void cards.refetch();
      payment.recheck();
    };
    return <LoadError what="Your invoice" error={error} onRetry={retry} />;
  }
  // Paid by another tab, or as an administrator says.
  if (payment.mayChange && !invoice.canPay) {
    return <Alert tone="success" title="There is nothing to pay for this invoice" />;
  }
  const { data, provider } = cards.data;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:col-start-2 lg:row-start-1">
        <Summary invoice={invoice} />
      </div>
      <div className="lg:col-start-1 lg:row-start-1">
        <AbnNeeded total={invoice.total}>
          <PaymentCard cards={data} provider={provider} total={invoice.total} payment={payment} />
        </AbnNeeded>
      </div>
    </div>
  );
}

function Summary({ invoice }: { invoice: Invoice }) {
  const money = (cents: number) => formatCents(cents, "charge");
  return (
    <Card title="Invoice summary">
      <p className="mb-2 break-words">{invoice.description}</p>
      <FactList
        facts={[
          { label: "Subtotal", value: money(invoice.totalAmount) },
          { label: "GST (10%)", value: money(invoice.gst) },
        ]}
      />
      <p className="figures flex items-baseline justify-between border-t pt-3 font-semibold text-base">
        <span>Total</span> <span>{money(invoice.total)}</span>
      </p>
    </Card>
  );
}
