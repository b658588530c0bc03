import { deleteTemplate, listTemplates, type Template } from "#core/contract/templates.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface DeleteTemplateDialogProps {
  template: Template;
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  const remove = useAction(deleteTemplate, {
    invalidates: [listTemplates],
    onSuccess: () => {
      notifySuccess("Template deleted");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${template.name}?`}
      description={`${consequence(template)} This action cannot be undone.`}
      confirmLabel="Delete template"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: template._id })}
    />
  );
}

function consequence({ visibility, assigned }: Template): string {
  if (visibility === "global") return "No account can copy it any more. Copies are kept.";
  return assigned.length > 0
    ? "Your sub-accounts can no longer use it. Campaigns keep their text."
    : "Campaigns keep their text.";
}
