import { useState } from "react";
import * as z from "zod";
import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import { accountLimits, changeLimits, type Trust } from "#core/contract/limits/limits.ts";
import { liftWords } from "#core/rules/holds.ts";
import { LIMITS, type LimitName, limitAmount } from "#core/rules/limits.ts";
import { TRUST_LEVELS, TRUST_WORDS, type TrustLevel } from "#core/rules/trust.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { isBytes, limitChanges, typedLimit } from "./changes.ts";

const field = (digits: number) =>
  z
    .string()
    .trim()
    .regex(/^([1-9]\d*)?$/, "Enter a whole number")
    .max(digits, `Enter up to ${digits} digits`)
    .optional();

/** What was typed, by limit; limits that were not edited are absent. */
const schema = z.object(
  Object.fromEntries(
    Object.entries(LIMITS).map(([name, { unit }]) => [name, field(unit === "bytes" ? 7 : 9)]),
  ),
);

/** Sets the limits of a user's account; an empty field means the usual limit. */
export function LimitsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const query = useCall(accountLimits, { id: user.account });
  const found = query.data?.data;
  const limits = found?.limits;
  const [trust, setTrust] = useState<TrustChoice>();
  const [held, setHeld] = useState<readonly string[]>([]);
  const form = useActionForm(changeLimits, {
    schema,
    initial: {},
    input: (typed) => ({
      id: user.account,
      limits: limitChanges(limits ?? [], typed),
      trust: trust === "earned" ? null : trust,
      lifted: held.length > 0 ? keptOf(found, held) : undefined,
    }),
    invalidates: [accountLimits],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Limits of ${user.accountName}`}
      description="Leave a field empty for the usual limit."
      submitLabel="Save"
      disabled={!limits}
    >
      {found && limits ? (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <div className="grid gap-4 sm:col-span-2">
            <TrustField trust={found.trust} value={trust} onValue={setTrust} />
            <LiftedRules lifted={found.lifted} held={held} onHeld={setHeld} />
          </div>
          {limits.map((limit) => (
            <TextField
              key={limit.name}
              label={labelOf(limit.name)}
              description={described(limit.name, limit.usual, limit.used)}
              inputMode="numeric"
              autoComplete="off"
              className="figures"
              {...form.text(limit.name)}
              value={form.values[limit.name] ?? typedLimit(limit)}
            />
          ))}
        </div>
      ) : (
        <Loaded query={query} what="The limits" waiting={<Skeleton className="h-96" />} />
      )}
    </FormDialog>
  );
}

/** The lifted rules that stay lifted. */
function keptOf(found: { lifted: string[] } | undefined, held: readonly string[]): string[] {
  return (found?.lifted ?? []).filter((rule) => !held.includes(rule));
}

function labelOf(name: LimitName): string {
  const rule = LIMITS[name];
  const span = "per" in rule ? ` per ${rule.per}` : "";
  return `${rule.label}${span}${isBytes(name) ? " (MB)" : ""}`;
}

function described(name: LimitName, usual: number, used: number | undefined): string {
  const now = used === undefined ? "" : ` · ${limitAmount(name, used)} used`;
  return `Usually ${limitAmount(name, usual)}${now}`;
}

interface LiftedRulesProps {
  lifted: readonly string[];
  /** Those that are to hold the account's texts again. */
  held: readonly string[];
  onHeld: (held: readonly string[]) => void;
}

/** Rules that an administrator lifted for an account. */
function LiftedRules({ lifted, held, onHeld }: LiftedRulesProps) {
  if (lifted.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Rules that don’t hold its texts</legend>
      {lifted.map((rule) => (
        <CheckField
          key={rule}
          label={liftWords(rule)}
          checked={!held.includes(rule)}
          onCheckedChange={(stays) =>
            onHeld(stays ? held.filter((other) => other !== rule) : [...held, rule])
          }
        />
      ))}
    </fieldset>
  );
}

/** A level that an administrator chooses, or the one that the account has earned. */
type TrustChoice = TrustLevel | "earned";

interface TrustFieldProps {
  /** Undefined for an account that has no limits as a new one. */
  trust: Trust | undefined;
  /** Undefined as long as nothing was chosen here. */
  value: TrustChoice | undefined;
  onValue: (value: TrustChoice) => void;
}

/** How far an account is trusted, which decides what it may send. */
function TrustField({ trust, value, onValue }: TrustFieldProps) {
  const missing = trust?.next?.steps.filter(({ done }) => !done).map(({ text }) => text) ?? [];
  return (
    <SelectField
      label="Trust"
      description={missing.length > 0 ? `Still needed: ${missing.join("; ")}` : null}
      options={[
        { value: "earned" as const, label: earned(trust) },
        ...TRUST_LEVELS.map((level) => ({ value: level, label: TRUST_WORDS[level] })),
      ]}
      value={value ?? (trust?.chosen ? trust.level : "earned")}
      onValue={onValue}
    />
  );
}

function earned(trust: Trust | undefined): string {
  if (!trust) return "Automatic: not limited";
  return trust.chosen ? "Automatic" : `Automatic: ${TRUST_WORDS[trust.level]}`;
}
