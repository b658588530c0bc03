import { useState } from "react";
import { listCategories } from "#core/contract/groups/categories.ts";
import {
  createEmptyGroup,
  type Group,
  getGroup,
  listGroups,
  renameGroup,
} from "#core/contract/groups/groups.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import type { SelectOption } from "#web/components/ui/select.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { CategoryDialog } from "./category-dialog.tsx";

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

/** Choices that are not a category: none, and a new one. */
const NONE = "none";
const CREATE = "create";

interface CategoryFieldProps {
  /** What the group has now, to show until the list is there. */
  current: Group["category"];
  value: string | null;
  error: string | undefined;
  onValue: (value: string | null) => void;
}

/** Chooses a group's category, or makes one. */
function CategoryField({ current, value, error, onValue }: CategoryFieldProps) {
  const [isCreating, setCreating] = useState(false);
  const loaded = useCall(listCategories, { includeInbuiltCategories: "true" }).data?.data;
  const known = loaded ?? (current ? [{ ...current, inbuilt: false }] : []);
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const options: SelectOption[] = [
    { value: NONE, label: "No category" },
    ...known
      .filter(({ inbuilt }) => !inbuilt)
      .map((one) => ({ ...option(one), group: "Your categories" })),
    ...known.filter(({ inbuilt }) => inbuilt).map((one) => ({ ...option(one), group: "Inbuilt" })),
    { value: CREATE, label: "Create category…" },
  ];
  const choose = (next: string) => {
    if (next === CREATE) setCreating(true);
    else onValue(next === NONE ? null : next);
  };
  return (
    <>
      <SelectField
        label="Category"
        required={false}
        error={error}
        value={value ?? NONE}
        onValue={choose}
        options={options}
      />
      {isCreating ? (
        <CategoryDialog onClose={() => setCreating(false)} onCreated={({ id }) => onValue(id)} />
      ) : null}
    </>
  );
}
