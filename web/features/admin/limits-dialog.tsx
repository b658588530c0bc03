import { useState } from "react";
import * as z from "zod";
import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import { accountLimits, changeLimits } from "#core/contract/limits/limits.ts";
import { LIMITS, type LimitName, limitAmount } from "#core/rules/limits.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { isBytes, limitChanges, typedLimit } from "./changes.ts";
import { LiftedRules } from "./lifted-rules.tsx";
import { type TrustChoice, TrustField } from "./trust-field.tsx";

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
  const change = useAction(changeLimits, { handled: true, invalidates: [accountLimits] });
  const found = query.data?.data;
  const limits = found?.limits;
  const [trust, setTrust] = useState<TrustChoice>();
  const [held, setHeld] = useState<readonly string[]>([]);
  const form = useForm({
    schema,
    initial: {},
    onSubmit: async (typed) => {
      const changes = limitChanges(limits ?? [], typed);
      const lifted = held.length > 0 ? keptOf(found, held) : undefined;
      const level = trust === "earned" ? null : trust;
      const { message } = await change.mutateAsync({
        id: user.account,
        limits: changes,
        trust: level,
        lifted,
      });
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Limits"
      description={`For ${user.accountName}. Leave a field empty for the usual limit.`}
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
      ) : query.error ? (
        <LoadError what="The limits" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
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
