import type { ChargedNumber } from "#core/rules/usage-invoice.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { EXCL_GST, formatCents } from "#web/lib/format.ts";

interface NumbersFieldProps {
  /** The numbers that the month can charge for. */
  own: readonly ChargedNumber[];
  /** Those that are chosen; undefined if the invoice includes none. */
  numbers: readonly string[] | undefined;
  error: string | undefined;
  onNumbers: (numbers: string[] | undefined) => void;
}

/** Whether a usage invoice includes virtual numbers, and which. */
export function NumbersField({ own, numbers, error, onNumbers }: NumbersFieldProps) {
  const toggle = (number: string, on: boolean) => {
    const others = numbers?.filter((one) => one !== number) ?? [];
    onNumbers(on ? [...others, number] : others);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Virtual numbers</legend>
      <CheckField
        label="Include virtual numbers"
        checked={numbers !== undefined}
        // R557: unticked, it keeps no number.
        onCheckedChange={(on) => onNumbers(on ? [] : undefined)}
      />
      {numbers ? (
        <div className="grid gap-2 pl-7">
          {own.map(({ number, cents }) => (
            <CheckField
              key={number}
              label={`${number} · ${formatCents(cents, "charge")} ${EXCL_GST}`}
              checked={numbers.includes(number)}
              onCheckedChange={(on) => toggle(number, on)}
            />
          ))}
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="text-danger-text text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
