import {
  deleteTemplate,
  listTemplates,
  type Template,
} from "#core/contract/templates/templates.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";

interface DeleteTemplateDialogProps {
  template: Template;
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  return (
    <ConfirmAction
      endpoint={deleteTemplate}
      input={{ id: template._id }}
      invalidates={[listTemplates]}
      done="Template deleted"
      onClose={onClose}
      title={`Delete ${template.name}?`}
      description={`${consequence(template)} This action cannot be undone.`}
      confirmLabel="Delete template"
      danger
    />
  );
}

function consequence({ visibility, assigned }: Template): string {
  if (visibility === "global") return "No account can copy it any more. Copies are kept.";
  return assigned.length > 0
    ? "Your sub-accounts can no longer use it. Campaigns keep their text."
    : "Campaigns keep their text.";
}
