import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { StepForm } from "./step-form.tsx";
import { useStep, type Wizard } from "./use-step.ts";
import { STEP_SCHEMAS } from "./wizard-values.ts";

export function LookStep(wizard: Wizard) {
  const { heading, intro, button, colour } = wizard.values;
  const initial = { heading, intro, button, colour };
  const form = useStep(wizard, STEP_SCHEMAS.look, initial);
  return (
    <StepForm wizard={wizard} form={form}>
      <TextField label="Heading" maxLength={80} {...form.text("heading")} />
      <TextareaField label="Text below it" rows={2} maxLength={300} {...form.text("intro")} />
      <TextField label="Button" required maxLength={40} {...form.text("button")} />
      <TextField
        label="Colour"
        required
        type="color"
        className="w-20 cursor-pointer p-1"
        description="Of the button. The text on it is black or white, whichever is easier to read."
        {...form.text("colour")}
      />
    </StepForm>
  );
}
