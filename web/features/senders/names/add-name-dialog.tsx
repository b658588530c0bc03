import { addBusinessName } from "#core/contract/business-names/business-names.ts";
import { listSenderIds } from "#core/contract/sender-ids/sender-ids.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { businessNameProblem, NAME_LENGTHS } from "#core/rules/business-names.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { EvidenceFields } from "./evidence-fields.tsx";

interface AddNameDialogProps {
  /** What was asked for before, if it is asked for again. */
  before?: { name: string; abn?: string; evidence?: string };
  onClose: () => void;
}

/** Asks for a business name to send as; it waits for an administrator. */
export function AddNameDialog({ before, onClose }: AddNameDialogProps) {
  const form = useActionForm(addBusinessName, {
    schema: addBusinessName.input,
    initial: {
      buisness: before?.name ?? "",
      abn: before?.abn ? formatAbn(before.abn) : "",
      evidence: before?.evidence ?? "",
    },
    input: (values) => values,
    invalidates: [listSenderIds],
    onDone: onClose,
  });
  const name = form.text("buisness");
  const typed = name.value.trim();
  // While it is being typed it is still too short.
  const problem = typed.length < NAME_LENGTHS.least ? undefined : businessNameProblem(typed);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={before ? "Ask again" : "Add business name"}
      description="Phones show it as the sender of your messages. We review it, then submit it to the SMS Sender ID Register."
      submitLabel={before ? "Ask again" : "Add business name"}
    >
      <TextField
        label="Business name"
        required
        autoComplete="off"
        description="4 to 11 letters, digits, spaces, hyphens, underscores and periods"
        aside={<span className="figures">{`${typed.length} of ${NAME_LENGTHS.most}`}</span>}
        {...name}
        error={name.error ?? problem}
      />
      <EvidenceFields name={typed} abn={form.text("abn")} evidence={form.text("evidence")} />
    </FormDialog>
  );
}
