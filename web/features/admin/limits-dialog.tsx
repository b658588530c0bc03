import { type FormEvent, useId, useState } from "react";
import type { AdminUser } from "#core/contract/admin-users.ts";
import { accountLimits, changeLimits } from "#core/contract/limits.ts";
import { LIMITS, type LimitName, limitAmount } from "#core/rules/limits.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { type AccountLimit, isBytes, limitChanges, typedLimit } from "./changes.ts";

const WHOLE = /^[1-9]\d{0,8}$/;

/** Sets the limits of a user's account; an empty field is the usual limit. */
export function LimitsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const form = useId();
  const answer = useCall(accountLimits, { id: user.account });
  const change = useAction(changeLimits, {
    invalidates: [accountLimits],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  const limits = answer.data?.data.limits;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Limits"
      description={`Of ${user.accountName}. Leave a field empty for the usual limit.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={change.isPending} disabled={!limits}>
            Save
          </Button>
        </>
      }
    >
      {limits ? (
        <LimitsForm
          id={form}
          limits={limits}
          onSubmit={(own) => change.mutate({ id: user.account, limits: own })}
        />
      ) : answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  );
}

interface LimitsFormProps {
  id: string;
  limits: readonly AccountLimit[];
  onSubmit: (own: Partial<Record<LimitName, number | null>>) => void;
}

function LimitsForm({ id, limits, onSubmit }: LimitsFormProps) {
  const [texts, setTexts] = useState(
    () => new Map(limits.map((each) => [each.name, typedLimit(each)])),
  );
  const [checked, setChecked] = useState(false);
  const isWrong = (name: LimitName) => {
    const text = texts.get(name)?.trim() ?? "";
    return text !== "" && !WHOLE.test(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (limits.some(({ name }) => isWrong(name))) return;
    onSubmit(limitChanges(limits, texts));
  };
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4 pb-1 sm:grid-cols-2">
      {limits.map(({ name, used, usual }) => (
        <TextField
          key={name}
          label={labelOf(name)}
          description={described(name, usual, used)}
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          value={texts.get(name) ?? ""}
          onValue={(text) => setTexts(new Map(texts).set(name, text))}
          error={checked && isWrong(name) ? "Enter a whole number" : undefined}
        />
      ))}
    </form>
  );
}

function labelOf(name: LimitName): string {
  const rule = LIMITS[name];
  const span = "per" in rule ? ` per ${rule.per}` : "";
  return `${rule.label}${span}${isBytes(name) ? " (MB)" : ""}`;
}

function described(name: LimitName, usual: number, used: number | undefined): string {
  const now = used === undefined ? "" : `, ${limitAmount(name, used)} used`;
  return `Usually ${limitAmount(name, usual)}${now}`;
}
