import { CheckField } from "#web/components/form/check-field.tsx";

interface LiftedRulesProps {
  lifted: readonly string[];
  /** Those that are to hold the account's texts again. */
  held: readonly string[];
  onHeld: (held: readonly string[]) => void;
}

/** Rules that an administrator lifted for an account. */
export function LiftedRules({ lifted, held, onHeld }: LiftedRulesProps) {
  if (lifted.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Rules that don’t hold its texts</legend>
      {lifted.map((rule) => (
        <CheckField
          key={rule}
          label={rule}
          checked={!held.includes(rule)}
          onCheckedChange={(stays) =>
            onHeld(stays ? held.filter((other) => other !== rule) : [...held, rule])
          }
        />
      ))}
    </fieldset>
  );
}
