import { useId, useState } from "react";
import * as z from "zod";
import { type AdminUser, grantUserCredit } from "#core/contract/admin-users.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

const schema = z.object({
  credit: z
    .string()
    .trim()
    .regex(/^\d{1,7}(?:\.\d{1,2})?$/, "Enter dollars, such as 25 or 25.50")
    .transform((text) => Math.round(Number(text) * 100))
    .pipe(grantUserCredit.input.shape.credit),
  reason: grantUserCredit.input.shape.reason,
});

/** Adds credit to a user's account, with the reason. */
export function CreditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const id = useId();
  // Of this dialog: pressed twice, or sent again after a lost answer, it gives once.
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
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Add credit"
      description={`To ${user.accountName}, at the standard rates.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            Add credit
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4 pb-1">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <TextField
          label="Amount in AUD"
          required
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          {...form.text("credit")}
        />
        <TextField label="Reason" required autoComplete="off" {...form.text("reason")} />
      </form>
    </Dialog>
  );
}
