import { type Category, deleteCategory, listCategories } from "#core/contract/groups/categories.ts";
import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";

interface DeleteCategoryDialogProps {
  category: Category;
  onClose: () => void;
}

export function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  return (
    <ConfirmAction
      endpoint={deleteCategory}
      input={{ id: category.id }}
      invalidates={[listCategories, listGroups, getGroup]}
      done="Category deleted"
      onClose={onClose}
      title={`Delete ${category.name}?`}
      description="Its groups and their contacts stay. They will have no category."
      confirmLabel="Delete category"
      danger
    />
  );
}
