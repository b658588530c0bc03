import {
  type Category,
  createCategory,
  listCategories,
  renameCategory,
} from "#core/contract/groups/categories.ts";
import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface CategoryDialogProps {
  /** The category to rename; without one, a new one is made. */
  category?: Category;
  onClose: () => void;
  onCreated?: (category: Category) => void;
}

/** Asks for a category's name. */
export function CategoryDialog({ category, onClose, onCreated }: CategoryDialogProps) {
  const create = useAction(createCategory, { handled: true, invalidates: [listCategories] });
  const rename = useAction(renameCategory, {
    handled: true,
    invalidates: [listCategories, listGroups, getGroup],
  });
  const form = useForm({
    schema: createCategory.input,
    initial: { name: category?.name ?? "" },
    onSubmit: async ({ name }) => {
      if (category) await rename.mutateAsync({ id: category.id, name });
      else onCreated?.((await create.mutateAsync({ name })).data);
      notifySuccess(category ? "Category renamed" : "Category created");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={category ? "Rename category" : "Create category"}
      submitLabel={category ? "Rename" : "Create category"}
    >
      <TextField label="Category name" required autoComplete="off" {...form.text("name")} />
    </FormDialog>
  );
}
