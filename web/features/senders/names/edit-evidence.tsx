import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import {
  editBusinessName,
  getBusinessName,
} from "#core/contract/business-names/own-business-names.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { EvidenceFields } from "./evidence-fields.tsx";
import { OwnName } from "./own-name.tsx";

const schema = editBusinessName.input.pick({ abn: true, evidence: true });

/** Changes the ABN and the evidence of a name. */
export function EditEvidence({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <OwnName id={id} onClose={onClose}>
      {(name) => <EvidenceForm name={name} onClose={onClose} />}
    </OwnName>
  );
}

function EvidenceForm({ name, onClose }: { name: BusinessName; onClose: () => void }) {
  const form = useActionForm(editBusinessName, {
    schema,
    initial: { abn: name.abn ? formatAbn(name.abn) : "", evidence: name.evidence ?? "" },
    input: (values) => ({ id: name._id, ...values }),
    invalidates: [getBusinessName],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit evidence"
      description={name.name}
      submitLabel="Save"
    >
      <EvidenceFields name={name.name} abn={form.text("abn")} evidence={form.text("evidence")} />
    </FormDialog>
  );
}
