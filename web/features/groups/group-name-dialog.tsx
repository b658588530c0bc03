import { useId } from "react";
import {
  createEmptyGroup,
  type Group,
  getGroup,
  listGroups,
  renameGroup,
} from "#core/contract/groups.ts";
import { Field } from "#web/components/form/field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface GroupNameDialogProps {
  /** The group to rename; without it a new, empty one is made. */
  group?: Group;
  onClose: () => void;
  onCreated?: (group: Group) => void;
}

const schema = createEmptyGroup.input.pick({ name: true });

/** Asks for a group's name, to create or to rename it. */
export function GroupNameDialog({ group, onClose, onCreated }: GroupNameDialogProps) {
  const id = useId();
  const options = { handled: true, invalidates: [listGroups, getGroup] };
  const create = useAction(createEmptyGroup, options);
  const rename = useAction(renameGroup, options);
  const form = useForm({
    schema,
    initial: { name: group?.name ?? "" },
    onSubmit: async ({ name }) => {
      if (group) {
        await rename.mutateAsync({ id: group._id, name });
        notifySuccess("Group renamed");
      } else {
        const made = await create.mutateAsync({ name });
        notifySuccess("Group created");
        onCreated?.(made.data);
      }
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={group ? "Rename group" : "Add an empty group"}
      description={group ? undefined : "Add contacts by hand or from a file afterwards."}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            {group ? "Rename" : "Create group"}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <Field label="Group name" required error={form.errors.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
