import { useId } from "react";
import * as z from "zod";
import { password } from "#core/contract/identity-fields.ts";
import { removeMfaEmail } from "#core/contract/security.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

const withPassword = z.object({ password });
const without = z.object({ password: z.string().transform(() => undefined) });

interface RemoveMfaEmailDialogProps {
  email: string;
  onClose: () => void;
}

/** Takes an address off the list; the password shows that nobody else sits here. */
export function RemoveMfaEmailDialog({ email, onClose }: RemoveMfaEmailDialogProps) {
  const id = useId();
  const { hasPassword, mfaEmailList } = useMe();
  const refresh = useRefreshMe();
  const form = useForm({
    schema: hasPassword ? withPassword : without,
    initial: { password: "" },
    onSubmit: async (values) => {
      const { message } = await call(removeMfaEmail, { email, password: values.password });
      await refresh();
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Remove ${email}?`}
      description={
        mfaEmailList.length === 1
          ? "It is the last one: signing in takes no code any more."
          : "Codes can go to the others still."
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" loading={form.submitting}>
            Remove
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        {hasPassword ? (
          <TextField
            label="Your password"
            required
            type="password"
            autoComplete="current-password"
            {...form.text("password")}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
