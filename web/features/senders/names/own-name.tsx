import type { ReactNode } from "react";
import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import {
  editBusinessName,
  getBusinessName,
} from "#core/contract/business-names/own-business-names.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useCall } from "#web/lib/query.ts";
import { AddNameDialog } from "./add-name-dialog.tsx";
import { EvidenceFields } from "./evidence-fields.tsx";

interface OwnNameProps {
  id: string;
  onClose: () => void;
  /** A dialog about the name. */
  children: (name: BusinessName) => ReactNode;
}

/** A dialog that needs all of a name: opened once it is loaded. */
function OwnName({ id, onClose, children }: OwnNameProps) {
  const query = useCall(getBusinessName, { id });
  if (query.data) return children(query.data.data);
  if (!query.error) return null;
  return (
    <Dialog onOpenChange={onClose} title="Business name" size="sm">
      <LoadError what="The name" error={query.error} onRetry={() => void query.refetch()} />
    </Dialog>
  );
}

/** Asks for a name that was not approved again, with what was said of it before. */
export function AskAgain({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <OwnName id={id} onClose={onClose}>
      {(before) => <AddNameDialog before={before} onClose={onClose} />}
    </OwnName>
  );
}

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
