import { Navigate, useSearchParams } from "react-router-dom";
import * as z from "zod";
import { type Invoice, listInvoices } from "#core/contract/invoices/invoices.ts";
import { payOwnInvoice } from "#core/contract/orders/orders.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { PaymentColumns, PaymentPage } from "./payment-page.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { usePayment } from "./use-payment.ts";

const address = z.object({
  /** Its number. */
  invoice: z.string().min(1).max(40),
  /** The payment's key: however often it is sent, it is charged once. */
  order: z.uuid(),
});
type Address = z.output<typeof address>;

/** Pays a month's invoice by card. */
export function PayInvoiceScreen() {
  const [params] = useSearchParams();
  const requested = address.safeParse(Object.fromEntries(params));
  if (!requested.success) return <Navigate to={paths.invoices} replace />;
  return (
    <PaymentPage
      path={paths.payInvoice}
      title={`Pay ${requested.data.invoice}`}
      back={{ to: paths.invoices, label: "Invoice" }}
    >
      <Found {...requested.data} />
    </PaymentPage>
  );
}

function Found({ invoice: search, order }: Address) {
  const query = useCall(listInvoices, { search });
  const retry = () => void query.refetch();
  if (!query.data) {
    if (!query.error) return <ScreenSkeleton />;
    return <LoadError what="Your invoice" error={query.error} onRetry={retry} />;
  }
  const [invoice] = query.data.items;
  if (!invoice) return <Alert tone="attention" title="There is no such invoice" />;
  return <Content invoice={invoice} order={order} />;
}

function Content({ invoice, order }: { invoice: Invoice; order: string }) {
  const payment = usePayment({
    order,
    buy: ({ card }) => call(payOwnInvoice, { id: invoice._id, order, card }),
  });
  // Paid by another tab, or as an administrator says.
  if (payment.mayChange && !invoice.canPay) {
    return <Alert tone="success" title="There is nothing to pay for this invoice" />;
  }
  const { description, totalAmount, gst, total } = invoice;
  return (
    <PaymentColumns
      what="Your invoice"
      summary={
        <SummaryCard title="Invoice summary" subtotal={totalAmount} gst={gst} total={total}>
          <p className="mb-2 break-words">{description}</p>
        </SummaryCard>
      }
      total={total}
      payment={payment}
    />
  );
}
