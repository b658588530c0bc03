import {
  CUSTOMER_INVOICE_TEXTS,
  getStripeKey,
} from "#core/contract/customer-invoices/customer-invoices.ts";
import { CustomerInvoiceFields } from "#web/components/customer-invoices/customer-invoice-fields.tsx";
import {
  type Customer,
  type MadeInvoice,
  useCustomerInvoice,
} from "#web/components/customer-invoices/use-customer-invoice.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

interface InvoiceDialogProps {
  customer: Customer;
  onMade: (made: MadeInvoice) => void;
  onClose: () => void;
}

const TITLE = "Invoice";

/** Makes an invoice in the account's own Stripe account; without a key, says where to add one (R276). */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const query = useCall(getStripeKey, {}, { onRequest: true });
  if (query.data?.data) return <InvoiceForm {...props} />;
  return (
    <Dialog onOpenChange={props.onClose} size="sm" title={TITLE}>
      {query.error ? (
        <LoadError what="The form" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data ? (
        <Alert
          tone="attention"
          title={
            <>
              {"Stripe key is required. "}
              <Link to={paths.integrations} className="underline">
                Click here to Add.
              </Link>
            </>
          }
        />
      ) : null}
      {query.isPending ? <Skeleton className="h-32" /> : null}
    </Dialog>
  );
}

function InvoiceForm({ customer, onMade, onClose }: InvoiceDialogProps) {
  const form = useCustomerInvoice(customer, (made) => {
    notifySuccess(CUSTOMER_INVOICE_TEXTS.sent);
    onMade(made);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={TITLE}
      description="Made in your Stripe account. Its address is added to your reply, ready to send."
      submitLabel="Create invoice"
    >
      <CustomerInvoiceFields form={form} />
    </FormDialog>
  );
}
