import { Field } from "#web/components/form/field.tsx";

interface RangeFieldProps {
  label: string;
  value: number;
  onValue: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The value in words: "90°". */
  text: string;
}

/** A number between two others, chosen by sliding or by arrow keys. */
export function RangeField({ label, value, onValue, min, max, step, text }: RangeFieldProps) {
  return (
    <Field label={label} required aside={<span className="figures">{text}</span>}>
      {({ "aria-required": _, ...control }) => (
        <input
          {...control}
          type="range"
          {...{ min, max, step, value }}
          aria-valuetext={text}
          onChange={(event) => onValue(Number(event.target.value))}
          className="h-6 w-full accent-primary"
        />
      )}
    </Field>
  );
}
