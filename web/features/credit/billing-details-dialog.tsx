import {
  type BillingDetails,
  getBillingDetails,
  saveBillingDetails,
} from "#core/contract/invoices/invoices.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

interface BillingDetailsDialogProps {
  onClose: () => void;
  onSaved?: () => void;
}

const TITLE = "Billing details";

/** What the account's next tax invoices say of it. */
export function BillingDetailsDialog({ onClose, onSaved }: BillingDetailsDialogProps) {
  const query = useCall(getBillingDetails, {});
  const details = query.data?.data;
  if (details) return <DetailsForm details={details} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog onOpenChange={onClose} title={TITLE}>
      <Loaded query={query} what={TITLE} waiting={<Skeleton className="h-72" />} />
    </Dialog>
  );
}

interface DetailsFormProps {
  details: BillingDetails;
  onClose: () => void;
  onSaved: (() => void) | undefined;
}

function DetailsForm({ details, onClose, onSaved }: DetailsFormProps) {
  const me = useMe();
  const form = useActionForm(saveBillingDetails, {
    schema: saveBillingDetails.input,
    initial: { ...details, name: details.name || me.accountName },
    input: (values) => values,
    onDone: () => {
      onSaved?.();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={TITLE}
      description="They are on your next tax invoices. Those that you have already do not change."
      submitLabel="Save"
    >
      <TextField
        label="Business name"
        required
        autoComplete="organization"
        {...form.text("name")}
      />
      <TextField
        label="ABN"
        description="Needed for purchases of $1,000.00 or more."
        inputMode="numeric"
        autoComplete="off"
        {...form.text("abn")}
      />
      <TextField label="Address" autoComplete="street-address" {...form.text("address")} />
      <TextField
        label="Email for invoices"
        description="Without one, they go to the account's owner."
        type="email"
        autoComplete="email"
        {...form.text("email")}
      />
    </FormDialog>
  );
}
