import { useId } from "react";
import * as z from "zod";
import { password } from "#core/contract/identity-fields.ts";
import { linkSocial } from "#core/contract/social.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useRefreshMe } from "#web/lib/session.ts";

interface LinkSocialDialogProps {
  /** What the provider is called. */
  name: string;
  /** What the provider sent the browser back with, for this person. */
  input: Omit<z.input<typeof linkSocial.input>, "password">;
  onClose: () => void;
}

/** Adds a provider's sign-in; the password shows that nobody else sits here. */
export function LinkSocialDialog({ name, input, onClose }: LinkSocialDialogProps) {
  const id = useId();
  const refresh = useRefreshMe();
  const form = useForm({
    schema: z.object({ password }),
    initial: { password: "" },
    onSubmit: async (values) => {
      const { message } = await call(linkSocial, { ...input, ...values });
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
      title={`Connect ${name}?`}
      description={`You can then sign in with ${name}, too.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            Connect
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <TextField
          label="Your password"
          required
          type="password"
          autoComplete="current-password"
          {...form.text("password")}
        />
      </form>
    </Dialog>
  );
}
