import { Field } from "#web/components/form/field.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";

interface PayerFieldProps {
  /** Whether it pays from its own credit. */
  own: boolean;
  onChange: (own: boolean) => void;
}

/** Whose credit a sub-account sends with. */
export function PayerField({ own, onChange }: PayerFieldProps) {
  return (
    <Field label="Pays with" required>
      {(control) => (
        <RadioGroup
          {...control}
          value={own ? "own" : "parent"}
          onValueChange={(next) => onChange(next === "own")}
          options={[
            {
              value: "parent",
              label: "Your credit",
              description: "Its messages are paid from your balance.",
            },
            {
              value: "own",
              label: "Its own credit",
              description: "It can only spend what you give it or what it buys.",
            },
          ]}
        />
      )}
    </Field>
  );
}
