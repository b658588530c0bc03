import { useState } from "react";
import { CUSTOMER_INVOICE_TEXTS } from "#core/contract/customer-invoices/customer-invoices.ts";
import { CustomerInvoiceFields } from "#web/components/customer-invoices/customer-invoice-fields.tsx";
import {
  type MadeInvoice,
  useCustomerInvoice,
} from "#web/components/customer-invoices/use-customer-invoice.ts";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { formatCents } from "#web/lib/format.ts";

/** An invoice for one of the account's own customers. */
export function CustomerInvoiceCard() {
  const [made, setMade] = useState<MadeInvoice>();
  const form = useCustomerInvoice("", setMade);
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
