import { assignTemplate } from "#core/contract/assignments/assignments.ts";
import { listTemplates, type Template } from "#core/contract/templates/templates.ts";
import { AssignDialog } from "#web/components/sharing/assign-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface AssignTemplateDialogProps {
  template: Template;
  onClose: () => void;
}

/** Shares a template with sub-accounts (R202). */
export function AssignTemplateDialog({ template, onClose }: AssignTemplateDialogProps) {
  const assign = useAction(assignTemplate, { handled: true, invalidates: [listTemplates] });
  const save = async (subAccounts: string[]) => {
    const { message } = await assign.mutateAsync({ template: template._id, subAccounts });
    notifySuccess(message);
  };
  return (
    <AssignDialog
      name={template.name}
      assigned={template.assigned}
      onSave={save}
      onClose={onClose}
    />
  );
}
