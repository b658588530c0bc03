import { PasswordField } from "./password-field.tsx";

interface NewPasswordFieldsProps {
  values: { password?: string; confirmPassword?: string };
  errors: Readonly<Record<string, string | undefined>>;
  onValue: (name: "password" | "confirmPassword", value: string) => void;
  required?: boolean;
}

/** A new password, typed twice. */
export function NewPasswordFields({
  values,
  errors,
  onValue,
  required = true,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        required={required}
        autoComplete="new-password"
        description="8 to 128 characters"
        error={errors.password}
        value={values.password}
        onValue={(value) => onValue("password", value)}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        required={required}
        autoComplete="new-password"
        error={errors.confirmPassword}
        value={values.confirmPassword}
        onValue={(value) => onValue("confirmPassword", value)}
      />
    </>
  );
}
