import { useState } from "react";
import * as z from "zod";
import { type AdminUser, grantUserCredit } from "#core/contract/admin-users.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

const schema = z.object({
  credit: typedAmount.pipe(grantUserCredit.input.shape.credit),
  reason: grantUserCredit.input.shape.reason,
});

/** Adds credit to a user's account, with the reason. */
export function CreditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  // One key per dialog: pressed twice, or sent again after a lost response, it gives the credit once.
  const [key] = useState(() => crypto.randomUUID());
  const grant = useAction(grantUserCredit, { handled: true });
  const form = useForm({
    schema,
    initial: { credit: "", reason: "" },
    onSubmit: async (values) => {
      const { message } = await grant.mutateAsync({ id: user._id, key, ...values });
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add credit"
      description={`To ${user.accountName}, at the standard rates.`}
      submitLabel="Add credit"
    >
      <AmountField {...form.text("credit")} />
      <TextField label="Reason" required autoComplete="off" {...form.text("reason")} />
    </FormDialog>
  );
}
