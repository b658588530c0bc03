import { TextareaField } from "#web/components/form/textarea-field.tsx";

interface AppealFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string;
  required?: boolean;
}

/** Why a held message should be sent, for the administrator who decides. */
export function AppealField({ value, onValue, error, required = false }: AppealFieldProps) {
  return (
    <TextareaField
      label="Why should this be sent?"
      description="The administrator who decides will read it."
      error={error}
      required={required}
      value={value}
      maxLength={500}
      className="min-h-20"
      onValue={onValue}
    />
  );
}
