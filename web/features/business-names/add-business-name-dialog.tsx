import {
  addBusinessName,
  BUSINESS_NAME_TEXTS,
  listBusinessNames,
} from "#core/contract/business-names.ts";
import { me } from "#core/contract/me.ts";
import { businessNameProblem, isRestricted, NAME_LENGTHS } from "#core/rules/business-names.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

/** Asks for a business name to send as; it waits for an administrator. */
export function AddBusinessNameDialog({ onClose }: { onClose: () => void }) {
  const add = useAction(addBusinessName, { handled: true, invalidates: [listBusinessNames, me] });
  const form = useForm({
    schema: addBusinessName.input,
    initial: { buisness: "", abn: "", evidence: "" },
    onSubmit: async (values) => {
      const { message } = await add.mutateAsync(values);
      notifySuccess(message);
      onClose();
    },
  });
  const name = form.text("buisness");
  const evidence = form.text("evidence");
  const typed = name.value.trim();
  // While it is being typed it is still too short.
  const problem = typed.length < NAME_LENGTHS.least ? undefined : businessNameProblem(typed);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add business name"
      description="Messages show it as their sender. We review it, and submit it to the SMS Sender ID Register."
      submitLabel="Add business name"
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
      <TextField
        label="ABN"
        inputMode="numeric"
        autoComplete="off"
        className="figures"
        description="The register needs the ABN of the business that has the name."
        {...form.text("abn")}
      />
      {isRestricted(typed) && evidence.value.trim() === "" ? (
        <Alert tone="attention" title="This name needs evidence">
          {BUSINESS_NAME_TEXTS.evidence}
        </Alert>
      ) : null}
      <Field
        label="Evidence that the name is yours"
        error={evidence.error}
        description="A registered business name, a trade mark number or a domain that has the name"
      >
        {(control) => (
          <Textarea
            {...control}
            value={evidence.value}
            maxLength={500}
            onChange={(event) => evidence.onValue(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
