import type { Trust } from "#core/contract/limits/limits.ts";
import { TRUST_LEVELS, TRUST_WORDS, type TrustLevel } from "#core/rules/trust.ts";
import { Field } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";

/** A level that an administrator chooses, or the one that the account has earned. */
export type TrustChoice = TrustLevel | "earned";

interface TrustFieldProps {
  /** Undefined for an account that has no limits as a new one. */
  trust: Trust | undefined;
  /** Undefined as long as nothing was chosen here. */
  value: TrustChoice | undefined;
  onValue: (value: TrustChoice) => void;
}

/** How far an account is trusted, which decides what it may send. */
export function TrustField({ trust, value, onValue }: TrustFieldProps) {
  const missing = trust?.next?.steps.filter(({ done }) => !done).map(({ text }) => text) ?? [];
  return (
    <Field
      label="Trust"
      required
      description={missing.length > 0 ? `Still needed: ${missing.join("; ")}` : null}
    >
      {(control) => (
        <Select
          {...control}
          value={value ?? (trust?.chosen ? trust.level : "earned")}
          onValueChange={(next) => onValue(choiceOf(next))}
          options={[
            { value: "earned", label: earned(trust) },
            ...TRUST_LEVELS.map((level) => ({ value: level, label: TRUST_WORDS[level] })),
          ]}
        />
      )}
    </Field>
  );
}

function earned(trust: Trust | undefined): string {
  if (!trust) return "By its record: not limited";
  return trust.chosen ? "By its record" : `By its record: ${TRUST_WORDS[trust.level]}`;
}

function choiceOf(value: string): TrustChoice {
  return TRUST_LEVELS.find((level) => level === value) ?? "earned";
}
