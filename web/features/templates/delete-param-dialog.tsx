import { deleteParam, listParams, type Param } from "#core/contract/params.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface DeleteParamDialogProps {
  param: Param;
  onClose: () => void;
}

export function DeleteParamDialog({ param, onClose }: DeleteParamDialogProps) {
  const remove = useAction(deleteParam, {
    invalidates: [listParams],
    onSuccess: () => {
      notifySuccess("Parameter deleted");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${param.name}?`}
      description={`Templates and drafts with {{${param.key}}} need a new value for it before they can be sent. This action cannot be undone.`}
      confirmLabel="Delete parameter"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: param._id })}
    />
  );
}
