import { FieldsList } from "./fields-list.tsx";
import { StepForm } from "./step-form.tsx";
import { useStep, type Wizard } from "./use-step.ts";
import { STEP_SCHEMAS } from "./wizard-values.ts";

export function FieldsStep(wizard: Wizard) {
  const initial = { fields: wizard.values.fields };
  const form = useStep(wizard, STEP_SCHEMAS.fields, initial);
  return (
    <StepForm wizard={wizard} form={form}>
      <p className="text-muted-foreground">
        What people enter becomes columns of the group, ready for your messages.
      </p>
      <FieldsList
        fields={form.values.fields}
        onFields={(fields) => form.set("fields", fields)}
        errors={form.errors}
      />
    </StepForm>
  );
}
