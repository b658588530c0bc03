import * as z from "zod";
import { password } from "#core/contract/fields/identity-fields.ts";
import { linkSocial } from "#core/contract/social/social.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { OwnPasswordField } from "#web/components/form/own-password-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useRefreshMe } from "#web/lib/session.ts";

interface LinkSocialDialogProps {
  /** The provider's name. */
  name: string;
  /** What the provider returned for this person. */
  input: Omit<z.input<typeof linkSocial.input>, "password">;
  onClose: () => void;
}

/** Adds sign-in with a provider; the password confirms that the owner is asking. */
export function LinkSocialDialog({ name, input, onClose }: LinkSocialDialogProps) {
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
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Connect ${name}?`}
      description={`You can then sign in with ${name} as well.`}
      submitLabel="Connect"
    >
      <OwnPasswordField {...form.text("password")} />
    </FormDialog>
  );
}
