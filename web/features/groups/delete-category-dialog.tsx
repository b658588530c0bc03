import { type Category, deleteCategory, listCategories } from "#core/contract/categories.ts";
import { getGroup, listGroups } from "#core/contract/groups.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface DeleteCategoryDialogProps {
  category: Category;
  onClose: () => void;
}

export function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const remove = useAction(deleteCategory, {
    invalidates: [listCategories, listGroups, getGroup],
    onSuccess: () => {
      notifySuccess("Category deleted");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${category.name}?`}
      description="Its groups and their contacts stay. They will have no category."
      confirmLabel="Delete category"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: category.id })}
    />
  );
}
