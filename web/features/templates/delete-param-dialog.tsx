import { deleteParam, listParams, type Param } from "#core/contract/params/params.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";

interface DeleteParamDialogProps {
  param: Param;
  onClose: () => void;
}

export function DeleteParamDialog({ param, onClose }: DeleteParamDialogProps) {
  return (
    <ConfirmAction
      endpoint={deleteParam}
      input={{ id: param._id }}
      invalidates={[listParams]}
      done="Parameter deleted"
      onClose={onClose}
      title={`Delete ${param.name}?`}
      description={`Templates and drafts with {{${param.key}}} need a new value for it before they can be sent. This action cannot be undone.`}
      confirmLabel="Delete parameter"
      danger
    />
  );
}
