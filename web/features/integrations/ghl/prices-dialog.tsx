import * as z from "zod";
import { type GhlLocation, listGhlLocations } from "#core/contract/integrations/ghl.ts";
import { configureGhlBilling, ghlBillingReport } from "#core/contract/integrations/ghl-reports.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";

/** Cents as people type them; nothing is at cost. */
const typedRate = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,3})?)?$/, "Enter cents, such as 9 or 9.5")
  .transform((text) => (text === "" ? null : Number(text)));

const schema = z.object({ centsPerSMS: typedRate, centsPerMMS: typedRate });

interface PricesDialogProps {
  subAccount: GhlLocation;
  onClose: () => void;
}

/** Asks what the agency charges a sub-account. */
export function PricesDialog({ subAccount, onClose }: PricesDialogProps) {
  const { _id: id, name, centsPerSMS, centsPerMMS } = subAccount;
  const form = useActionForm(configureGhlBilling, {
    schema,
    initial: { centsPerSMS: `${centsPerSMS ?? ""}`, centsPerMMS: `${centsPerMMS ?? ""}` },
    input: (values) => ({ id, ...values }),
    invalidates: [listGhlLocations, ghlBillingReport],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`What you charge ${name}`}
      description="Reports use these prices. Leave one empty to charge what the messages cost you."
      submitLabel="Save prices"
    >
      <TextField
        label="Cents per SMS part"
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        {...form.text("centsPerSMS")}
      />
      <TextField
        label="Cents per MMS"
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        {...form.text("centsPerMMS")}
      />
    </FormDialog>
  );
}
