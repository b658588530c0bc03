import { UserPlus } from "lucide-react";
import * as z from "zod";
import { listSubAccounts, SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

interface AssignFormProps {
  /** What is assigned: "Autumn customers". */
  name: string;
  assigned: readonly { _id: string }[];
  /** What it says is shown, as its errors are. */
  onSave: (subAccounts: string[]) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Chooses the sub-accounts that something is shared with. */
export function AssignForm({ name, assigned, onSave, onClose }: AssignFormProps) {
  const query = useCall(listSubAccounts, {});
  const people = query.data?.items.filter(({ status }) => status === "active");
  // An empty choice ends all sharing, so it is only allowed if there is some.
  const fewest = assigned.length === 0 ? 1 : 0;
  const form = useForm({
    schema: z.object({ chosen: z.array(z.string()).min(fewest, SUB_ACCOUNT_TEXTS.needed) }),
    initial: { chosen: assigned.map(({ _id }) => _id) },
    onSubmit: async ({ chosen }) => {
      const known = people?.map(({ _id }) => _id) ?? [];
      const { message } = await onSave(known.filter((one) => chosen.includes(one)));
      notifySuccess(message);
      onClose();
    },
  });
  const { chosen } = form.values;
  const choose = (one: string, on: boolean) =>
    form.set("chosen", on ? [...chosen, one] : chosen.filter((other) => other !== one));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Assign ${name}`}
      description="Ticked sub-accounts can use it. Untick one to take it away."
      submitLabel="Assign"
      disabled={!people || people.length === 0}
    >
      {query.error ? (
        <LoadError
          what="Your sub-accounts"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {people || query.error ? null : <Skeleton className="h-16" />}
      {people?.map((person) => (
        <CheckField
          key={person._id}
          label={person.name}
          description={person.inviteReciever}
          checked={chosen.includes(person._id)}
          onCheckedChange={(on) => choose(person._id, on)}
        />
      ))}
      {form.errors.chosen ? (
        <p role="alert" className="text-danger-text text-xs">
          {form.errors.chosen}
        </p>
      ) : null}
      {people?.length === 0 ? (
        <EmptyState
          icon={UserPlus}
          title="No sub-accounts yet"
          description="You can assign this to people you invite."
          action={
            <LinkButton variant="outline" to={paths.subAccounts}>
              Invite someone
            </LinkButton>
          }
        />
      ) : null}
    </FormDialog>
  );
}
