import { TextareaField } from "#web/components/form/textarea-field.tsx";

interface ConsentFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string;
}

/** Asks how the people who are being added agreed to get messages. */
export function ConsentField({ value, onValue, error }: ConsentFieldProps) {
  return (
    <TextareaField
      label="How they agreed to get messages"
      description="For example: ticked the box on our form. Kept as proof, with your name and the time."
      {...(error ? { error } : {})}
      value={value}
      onValue={onValue}
    />
  );
}
