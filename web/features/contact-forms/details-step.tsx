import { MAX_FORM_NAME } from "#core/rules/contact-forms.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { GroupField } from "#web/components/groups/group-field.tsx";
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
      <GroupField description="People who sign up are added to it." {...form.text("group")} />
      <TextareaField
        label="Websites that may show it"
        rows={3}
        placeholder={"www.shop.com.au\nblog.shop.com.au"}
        description="One per line. Each covers the address with and without www. Our own page for the form needs none."
        {...form.text("domains")}
      />
    </StepForm>
  );
}
