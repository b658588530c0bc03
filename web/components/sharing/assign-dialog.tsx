import { UserPlus } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import { listSubAccounts, SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

interface AssignDialogProps {
  /** What is shared: "Autumn customers". */
  name: string;
  assigned: readonly { _id: string }[];
  saving: boolean;
  onSave: (subAccounts: string[]) => void;
  onClose: () => void;
}

/** Chooses the sub-accounts that something is shared with. */
export function AssignDialog({ name, assigned, saving, onSave, onClose }: AssignDialogProps) {
  const id = useId();
  const query = useCall(listSubAccounts, {});
  const people = query.data?.items.filter(({ status }) => status === "active");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(assigned.map(({ _id }) => _id)),
  );
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Nothing chosen takes everything back, where there is anything to take back.
    if (chosen.size === 0 && assigned.length === 0) return setError(SUB_ACCOUNT_TEXTS.needed);
    const known = people?.map(({ _id }) => _id) ?? [];
    onSave(known.filter((one) => chosen.has(one)));
  };
  const choose = (one: string, on: boolean) => {
    setError(undefined);
    setChosen((old) => new Set(on ? [...old, one] : [...old].filter((other) => other !== one)));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Share ${name}`}
      description="Sub-accounts that are ticked can use it. Take the tick away to end that."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            loading={saving}
            disabled={!people || people.length === 0}
          >
            Assign
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-3 py-1">
        {query.error ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {people || query.error ? null : <Skeleton className="h-16" />}
        {people?.map((person) => (
          <CheckField
            key={person._id}
            label={person.name}
            description={person.inviteReciever}
            checked={chosen.has(person._id)}
            onCheckedChange={(on) => choose(person._id, on)}
          />
        ))}
        {error ? (
          <p role="alert" className="text-danger-text text-xs">
            {error}
          </p>
        ) : null}
        {people?.length === 0 ? (
          <EmptyState
            icon={UserPlus}
            title="No sub-accounts yet"
            description="You can share this with people you invite."
            action={
              <Button asChild variant="outline">
                <Link to={paths.subAccounts}>Invite someone</Link>
              </Button>
            }
          />
        ) : null}
      </form>
    </Dialog>
  );
}
