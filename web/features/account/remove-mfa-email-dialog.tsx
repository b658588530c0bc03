import * as z from "zod";
import { password } from "#core/contract/fields/identity-fields.ts";
import { removeMfaEmail } from "#core/contract/security/security.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { OwnPasswordField } from "#web/components/form/own-password-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

const withPassword = z.object({ password });
const without = z.object({ password: z.string().transform(() => undefined) });

interface RemoveMfaEmailDialogProps {
  email: string;
  onClose: () => void;
}

/** Removes an address from the list; the password confirms that the owner is asking. */
export function RemoveMfaEmailDialog({ email, onClose }: RemoveMfaEmailDialogProps) {
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
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Remove ${email}?`}
      description={
        mfaEmailList.length === 1
          ? "This is the last one, so signing in will no longer ask for a code."
          : "You can still get codes at your other emails."
      }
      submitLabel="Remove email"
      danger
    >
      {hasPassword ? <OwnPasswordField {...form.text("password")} /> : null}
    </FormDialog>
  );
}
