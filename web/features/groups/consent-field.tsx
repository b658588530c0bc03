import { Field } from "#web/components/form/field.tsx";
import { Textarea } from "#web/components/ui/textarea.tsx";

interface ConsentFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
}

/** Asks how the people who are being added agreed to get messages. */
export function ConsentField({ value, onValue, error }: ConsentFieldProps) {
  return (
    <Field
      label="How they agreed to get messages"
      description="For example: ticked the box on our form. Kept as proof, with your name and the time."
      {...(error ? { error } : {})}
    >
      {(control) => (
        <Textarea {...control} value={value} onChange={(event) => onValue(event.target.value)} />
      )}
    </Field>
  );
}
