import { changePassword } from "#core/contract/security/security.ts";
import { FormCard } from "#web/components/form/form-card.tsx";
import { NewPasswordFields } from "#web/components/form/new-password-fields.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { EndTokensField } from "./end-tokens-field.tsx";

const EMPTY = { password: "", confirmPassword: "", endTokens: false };

export function PasswordCard() {
  const { hasPassword } = useMe();
  const refresh = useRefreshMe();
  const form = useForm({
    schema: changePassword.input,
    initial: hasPassword ? { ...EMPTY, oldPassword: "" } : EMPTY,
    onSubmit: async (values) => {
      const { message } = await call(changePassword, values);
      form.reset({ ...EMPTY, oldPassword: "" });
      await refresh();
      notifySuccess(message);
    },
  });
  return (
    <FormCard
      title={hasPassword ? "Change password" : "Set a password"}
      description="This signs you out on other devices."
      form={form}
      submitLabel={hasPassword ? "Change password" : "Set password"}
    >
      {hasPassword ? (
        <TextField
          label="Current password"
          required
          type="password"
          autoComplete="current-password"
          {...form.text("oldPassword")}
        />
      ) : null}
      <NewPasswordFields values={form.values} errors={form.errors} onValue={form.set} />
      <EndTokensField
        checked={form.values.endTokens ?? false}
        onChecked={(checked) => form.set("endTokens", checked)}
      />
    </FormCard>
  );
}
