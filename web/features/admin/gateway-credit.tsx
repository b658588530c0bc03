import { useState } from "react";
import * as z from "zod";
import { changeGatewayCredit, listAllOrders } from "#core/contract/orders/admin-orders.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import type { OfUserProps } from "./user-drawer.tsx";

const { credit, reason } = changeGatewayCredit.input.shape;
const schema = z.object({ credit: typedAmount.pipe(credit), reason });

const WORDS = {
  inc: { label: "Add credit", description: "To {account}, at the standard rates." },
  dec: { label: "Deduct credit", description: "From what {account} has not used." },
} as const;

/** Adds credit to a user's account (R504). */
export function AddGatewayCredit(props: OfUserProps) {
  return <CreditDialog type="inc" {...props} />;
}

/** Takes unused credit out of it. */
export function DeductGatewayCredit(props: OfUserProps) {
  return <CreditDialog type="dec" {...props} />;
}

interface CreditDialogProps extends OfUserProps {
  type: keyof typeof WORDS;
}

/** Either of them, with the reason. */
function CreditDialog({ user, type, onClose }: CreditDialogProps) {
  // One key per dialog: pressed twice, or sent again after a lost response, it happens once.
  const [key] = useState(() => crypto.randomUUID());
  const form = useActionForm(changeGatewayCredit, {
    schema,
    initial: { credit: "", reason: "" },
    input: (values) => ({ id: user._id, type, key, ...values }),
    invalidates: [listAllOrders],
    onDone: onClose,
  });
  const { label, description } = WORDS[type];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={label}
      description={description.replace("{account}", user.accountName)}
      submitLabel={label}
    >
      <AmountField label="Amount in AUD, excl. GST" {...form.text("credit")} />
      <TextField label="Reason" required autoComplete="off" {...form.text("reason")} />
    </FormDialog>
  );
}
