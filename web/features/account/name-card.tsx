import * as z from "zod";
import { companyName, personName } from "#core/contract/fields/identity-fields.ts";
import { updateMe } from "#core/contract/profile/profile.ts";
import { may } from "#core/permissions.ts";
import { FormCard } from "#web/components/form/form-card.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

const schema = z.object({ name: personName, accountName: companyName });

export function NameCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const ownsAccount = may(me, "settings");
  const form = useForm({
    schema,
    initial: { name: me.name, accountName: me.accountName },
    onSubmit: async ({ name, accountName }) => {
      const { message } = await call(updateMe, ownsAccount ? { name, accountName } : { name });
      await refresh();
      notifySuccess(message);
    },
  });
  return (
    <FormCard title="Name" form={form} submitLabel="Save">
      <TextField label="Your name" required autoComplete="name" {...form.text("name")} />
      <TextField
        label="Company name"
        required
        autoComplete="organization"
        disabled={!ownsAccount}
        description={
          ownsAccount
            ? "Recipients see it when they opt out or reply HELP."
            : "Only the account owner can change it."
        }
        {...form.text("accountName")}
      />
    </FormCard>
  );
}
