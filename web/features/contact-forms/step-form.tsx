import type { ReactNode } from "react";
import { Form, type FormState } from "#web/components/form/form.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { FormPreview } from "./form-preview.tsx";
import type { Wizard } from "./use-step.ts";

interface StepFormProps {
  wizard: Wizard;
  form: FormState & { values: object };
  children: ReactNode;
}

/** A step's fields with the buttons below them, and beside them what the form looks like so far. */
export function StepForm({ wizard, form, children }: StepFormProps) {
  const { initial, step, steps, onBack } = wizard;
  const values = { ...wizard.values, ...form.values };
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  const leaving = useLeaveQuestion(() => isChanged && !form.submitting);
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        <Form form={form}>
          {children}
          <div className="flex gap-2">
            {step > 0 ? (
              <Button variant="outline" onClick={() => onBack(values)}>
                Back
              </Button>
            ) : null}
            <Button type="submit" loading={form.submitting}>
              {step === steps - 1 ? "Save form" : "Continue"}
            </Button>
          </div>
        </Form>
      </Card>
      <FormPreview values={values} />
      <ConfirmDialog
        open={leaving.asking}
        onOpenChange={leaving.stay}
        title="Leave without saving?"
        description="What you changed in this form is lost."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leaving.leave}
      />
    </div>
  );
}
