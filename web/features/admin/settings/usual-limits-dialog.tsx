import * as z from "zod";
import { saveUsualLimits } from "#core/contract/platform-settings/platform-settings.ts";
import type { PlatformSettings } from "#core/contract/platform-settings/setting-values.ts";
import {
  LIMIT_NAMES,
  LIMITS,
  type LimitName,
  type Limits,
  limitAmount,
} from "#core/rules/limits.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { isBytes, MB } from "../changes.ts";
import type { SectionProps } from "./section-dialog.tsx";
import { SettingDialog } from "./setting-dialog.tsx";

const typed = z.record(
  z.string(),
  z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,8})?$/, "Enter a whole number above zero"),
);
const schema = z.object({ standard: typed, trial: typed });

type Kind = keyof PlatformSettings["limits"];
const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: "standard", label: "Usual" },
  { kind: "trial", label: "On trial" },
];

/** The usual limits of accounts; an empty field is the product's own limit. */
export function UsualLimitsDialog({ state, values: { limits }, onClose }: SectionProps) {
  return (
    <SettingDialog
      endpoint={saveUsualLimits}
      state={state}
      schema={schema}
      initial={{ standard: asTyped(limits.standard), trial: asTyped(limits.trial) }}
      input={({ standard, trial }, common) => ({
        ...common,
        value: { standard: asLimits(standard), trial: asLimits(trial) },
      })}
      onClose={onClose}
    >
      {(form) =>
        LIMIT_NAMES.map((name) => (
          <fieldset key={name} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-medium">{labelOf(name)}</legend>
            {KINDS.map(({ kind, label }) => (
              <TextField
                key={kind}
                label={label}
                inputMode="numeric"
                className="figures"
                description={`If empty, ${limitAmount(name, LIMITS[name][kind])}`}
                value={form.values[kind][name] ?? ""}
                error={form.errors[`${kind}.${name}`]}
                onValue={(text) => form.set(kind, { ...form.values[kind], [name]: text })}
              />
            ))}
          </fieldset>
        ))
      }
    </SettingDialog>
  );
}

function labelOf(name: LimitName): string {
  const rule = LIMITS[name];
  const span = "per" in rule ? ` per ${rule.per}` : "";
  return `${rule.label}${span}${isBytes(name) ? " (MB)" : ""}`;
}

function asTyped(limits: Partial<Limits>): Record<string, string> {
  return Object.fromEntries(
    LIMIT_NAMES.map((name) => {
      const most = limits[name];
      if (most === undefined) return [name, ""];
      return [name, String(isBytes(name) ? Math.max(1, Math.round(most / MB)) : most)];
    }),
  );
}

function asLimits(texts: Readonly<Record<string, string>>): Partial<Limits> {
  return Object.fromEntries(
    LIMIT_NAMES.flatMap((name) => {
      const text = texts[name] ?? "";
      return text === "" ? [] : [[name, Number(text) * (isBytes(name) ? MB : 1)]];
    }),
  );
}
