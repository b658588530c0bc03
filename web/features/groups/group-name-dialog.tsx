import {
  createEmptyGroup,
  type Group,
  getGroup,
  listGroups,
  renameGroup,
} from "#core/contract/groups.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface GroupNameDialogProps {
  /** The group to rename; without one, an empty group is created. */
  group?: Group;
  onClose: () => void;
  onCreated?: (group: Group) => void;
}

const schema = createEmptyGroup.input.pick({ name: true });

/** Asks for a group's name, to create or to rename it. */
export function GroupNameDialog({ group, onClose, onCreated }: GroupNameDialogProps) {
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
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={group ? "Rename group" : "Add an empty group"}
      description={group ? undefined : "You can then add contacts by hand or from a file."}
      submitLabel={group ? "Rename" : "Create group"}
    >
      <TextField label="Group name" required autoComplete="off" {...form.text("name")} />
    </FormDialog>
  );
}
