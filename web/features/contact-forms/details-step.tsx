import { MAX_FORM_NAME } from "#core/rules/contact-forms.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useGroupSearch } from "#web/lib/use-group-search.ts";
import { StepForm } from "./step-form.tsx";
import { useStep, type Wizard } from "./use-step.ts";
import { STEP_SCHEMAS } from "./wizard-values.ts";

export function DetailsStep(wizard: Wizard) {
  const { name, group, domains } = wizard.values;
  const initial = { name, group, domains };
  const form = useStep(wizard, STEP_SCHEMAS.details, initial);
  return (
    <StepForm wizard={wizard} form={form}>
      <TextField
        label="Form name"
        required
        autoComplete="off"
        maxLength={MAX_FORM_NAME}
        description="Only you see it."
        {...form.text("name")}
      />
      <GroupField {...form.text("group")} />
      <TextareaField
        label="Websites that may show it"
        rows={3}
        placeholder={"www.shop.com.au\nblog.shop.com.au"}
        description="One on each line. Each is meant with and without www. Our page for the form works without any."
        {...form.text("domains")}
      />
    </StepForm>
  );
}

const MOST = 100;

interface GroupFieldProps {
  value: string;
  onValue: (group: string) => void;
  error: string | undefined;
}

function GroupField({ value, onValue, error }: GroupFieldProps) {
  const search = useGroupSearch("", MOST);
  if (search.error && !search.groups) {
    return <LoadError what="Groups" error={search.error} onRetry={search.retry} />;
  }
  return (
    <SelectField
      label="Group"
      error={error}
      description="People who sign up are added to it."
      value={value}
      onValue={onValue}
      placeholder="Select a group"
      disabled={!search.groups}
      options={(search.groups ?? [])
        .filter(({ shared }) => !shared)
        .map(({ _id, name, totalContacts }) => ({
          value: _id,
          label: name,
          description: formatCounted(totalContacts, "contact"),
        }))}
    />
  );
}
