import { useState } from "react";
import * as z from "zod";
import { ADMIN_USER_TEXTS, grantUserCredit } from "#core/contract/admin/admin-users.ts";
import { changeGatewayCredit, listAllOrders } from "#core/contract/orders/admin-orders.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import type { OfUserProps } from "./user-drawer.tsx";

const { credit, reason } = changeGatewayCredit.input.shape;
const schema = z.object({
  /** R598. */
  credit: z.string().trim().min(1, ADMIN_USER_TEXTS.creditRequired).pipe(typedAmount.pipe(credit)),
  reason,
});

const WORDS = {
  mobile: {
    label: "Add mobile credit",
    preposition: "to",
    description: "At the standard rates. Mobile and gateway credit are one balance.",
  },
  inc: { label: "Add credit", preposition: "to", description: "At the standard rates." },
  dec: {
    label: "Deduct credit",
    preposition: "from",
    description: "Only what has not been used can be taken.",
  },
} as const;

/** Adds credit to a user's account (R504, R619). */
export function AddMobileCredit(props: OfUserProps) {
  return <CreditDialog change="mobile" {...props} />;
}

export function AddGatewayCredit(props: OfUserProps) {
  return <CreditDialog change="inc" {...props} />;
}

/** Takes unused credit out of it. */
export function DeductGatewayCredit(props: OfUserProps) {
  return <CreditDialog change="dec" {...props} />;
}

interface CreditDialogProps extends OfUserProps {
  change: keyof typeof WORDS;
}

/** Each of them, with the reason. */
function CreditDialog({ user, change, onClose }: CreditDialogProps) {
  // One key per dialog: pressed twice, or sent again after a lost response, it happens once.
  const [key] = useState(() => crypto.randomUUID());
  const how = { handled: true, invalidates: [listAllOrders] };
  const mobile = useAction(grantUserCredit, how);
  const gateway = useAction(changeGatewayCredit, how);
  const form = useForm({
    schema,
    initial: { credit: "", reason: "" },
    onSubmit: async (values) => {
      const input = { id: user._id, key, ...values };
      const { message } = await (change === "mobile"
        ? mobile.mutateAsync(input)
        : gateway.mutateAsync({ ...input, type: change }));
      notifySuccess(message);
      onClose();
    },
  });
  const { label, preposition, description } = WORDS[change];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`${label} ${preposition} ${user.accountName}`}
      description={description}
      submitLabel={label}
    >
      <AmountField label="Amount in AUD, excl. GST" {...form.text("credit")} />
      <TextField label="Reason" required autoComplete="off" {...form.text("reason")} />
    </FormDialog>
  );
}
