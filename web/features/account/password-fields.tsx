import { TextField } from "#web/components/form/text-field.tsx";

interface PasswordFieldsProps {
  values: { password?: string | undefined; confirmPassword?: string | undefined };
  errors: Readonly<Record<string, string | undefined>>;
  onValue: (name: "password" | "confirmPassword", value: string) => void;
  required?: boolean;
}

/** A new password, typed twice. */
export function PasswordFields({ values, errors, onValue, required = true }: PasswordFieldsProps) {
  return (
    <>
      <TextField
        label="New password"
        required={required}
        type="password"
        autoComplete="new-password"
        description="6 to 20 characters"
        error={errors.password}
        value={values.password ?? ""}
        onValue={(value) => onValue("password", value)}
      />
      <TextField
        label="Repeat the new password"
        required={required}
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword}
        value={values.confirmPassword ?? ""}
        onValue={(value) => onValue("confirmPassword", value)}
      />
    </>
  );
}
