import { type ReactNode, useMemo } from "react";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { Form, type FormState } from "#web/components/form/form.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { useKeeping } from "#web/lib/use-keeping.ts";
import { FormPreview } from "./form-preview.tsx";
import type { Wizard } from "./use-step.ts";
import type { WizardValues } from "./wizard-values.ts";

interface StepFormProps {
  wizard: Wizard;
  form: FormState & { values: Partial<WizardValues> };
  children: ReactNode;
}

/** A step's fields with the buttons below them, and beside them what the form looks like so far. */
export function StepForm({ wizard, form, children }: StepFormProps) {
  const { initial, step, steps, onBack, kept, onShow } = wizard;
  const values = useMemo(
    () => ({ ...wizard.values, ...form.values }),
    [wizard.values, form.values],
  );
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  const keeping = useKeeping(
    { ...kept, keep: (next: WizardValues) => kept.keep({ values: next, step }) },
    values,
    isChanged,
    onShow,
  );
  const discard = () => {
    kept.forget();
    onShow(undefined);
  };
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        <Form form={form}>
          <RestoredNotice at={wizard.restoredAt} onDiscard={discard} keeping={keeping} />
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
      <LeaveQuestion form={{ ...form, dirty: isChanged }} kept />
    </div>
  );
}
