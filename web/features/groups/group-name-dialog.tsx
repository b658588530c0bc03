import {
  createEmptyGroup,
  type Group,
  getGroup,
  listGroups,
  renameGroup,
} from "#core/contract/groups/groups.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { CategoryField } from "./category-field.tsx";

interface GroupNameDialogProps {
  /** The group to change; without one, an empty group is created. */
  group?: Group;
  onClose: () => void;
  onCreated?: (group: Group) => void;
}

const schema = createEmptyGroup.input.pick({ name: true, category: true });

/** Asks for a group's name and category, to create or to change it. */
export function GroupNameDialog({ group, onClose, onCreated }: GroupNameDialogProps) {
  const options = { handled: true, invalidates: [listGroups, getGroup] };
  const create = useAction(createEmptyGroup, options);
  const change = useAction(renameGroup, options);
  const form = useForm({
    schema,
    initial: { name: group?.name ?? "", category: group?.category?.id ?? null },
    onSubmit: async (values) => {
      if (group) {
        await change.mutateAsync({ id: group._id, ...values });
        notifySuccess("Group saved");
      } else {
        const made = await create.mutateAsync(values);
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
      title={group ? "Edit group" : "Add an empty group"}
      description={group ? undefined : "You can then add contacts by hand or from a file."}
      submitLabel={group ? "Save" : "Create group"}
    >
      <TextField label="Group name" required autoComplete="off" {...form.text("name")} />
      <CategoryField
        current={group?.category}
        value={form.values.category ?? null}
        error={form.errors.category}
        onValue={(next) => form.set("category", next)}
      />
    </FormDialog>
  );
}
