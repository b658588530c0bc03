import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  type ContactForm,
  FORM_TEXTS,
  listContactForms,
  saveContactForm,
} from "#core/contract/contact-forms/contact-forms.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useKeptValues } from "#web/lib/use-kept-values.ts";
import { DetailsStep } from "./details-step.tsx";
import {
  atKept,
  atStart,
  keptWizard,
  moved,
  savedValues,
  stepWords,
  WIZARD_DEFAULTS,
  type WizardValues,
  wizardValues,
} from "./wizard-values.ts";

const FieldsStep = onDemand(async () => (await import("./fields-step.tsx")).FieldsStep);
const LookStep = onDemand(async () => (await import("./look-step.tsx")).LookStep);
const SignUpStep = onDemand(async () => (await import("./sign-up-step.tsx")).SignUpStep);

const BACK = { to: paths.contactForms, label: "Contact Forms" };

/** Makes a form or, with `?id=`, changes one. */
export function WizardScreen() {
  const id = useSearchParams()[0].get("id");
  return id === null ? <FormWizard initial={WIZARD_DEFAULTS} /> : <EditWizard key={id} id={id} />;
}

function EditWizard({ id }: { id: string }) {
  const query = useCall(listContactForms, { _id: id }, { onRequest: true });
  const form: ContactForm | undefined = query.data?.items[0];
  if (form) return <FormWizard initial={wizardValues(form)} id={form._id} />;
  if (!query.error) return <ScreenSkeleton />;
  return (
    <RecordFailed
      thing="contact form"
      title="Edit contact form"
      error={query.error}
      onRetry={() => void query.refetch()}
      back={BACK}
    />
  );
}

const STEPS = ["Details", "Fields", "Look", "Sign-up"] as const;
const STEP_PARTS = [DetailsStep, FieldsStep, LookStep, SignUpStep] as const;

interface NewOrOldProps {
  initial: WizardValues;
  id?: string;
}

/** R295: a step counter; Reset goes back to the first step with what it began with. */
function FormWizard({ initial, id }: NewOrOldProps) {
  const navigate = useNavigate();
  const name = `contact-form.${id ?? "new"}`;
  const { kept, restored, setRestored } = useKeptValues(name, keptWizard);
  const [state, setState] = useState(() => (restored ? atKept(restored.value) : atStart(initial)));
  const { values, step, round } = state;
  const save = useAction(saveContactForm, { handled: true, invalidates: [listContactForms] });
  const finish = async (checked: WizardValues) => {
    await save.mutateAsync(savedValues(checked, id));
    kept.forget();
    notifySuccess(FORM_TEXTS.saved);
    navigate(paths.contactForms);
  };
  /** What was kept or, without it, what it began with. */
  const show = (entry: typeof restored) => {
    setRestored(entry);
    setState(entry ? atKept(entry.value, round + 1) : atStart(initial, round + 1));
  };
  const reset = () => {
    kept.forget();
    show(undefined);
  };
  const Part = STEP_PARTS[step] ?? DetailsStep;
  return (
    <>
      <PageHeader
        title={id === undefined ? "Create contact form" : "Edit contact form"}
        description={stepWords(step, STEPS.length)}
        back={BACK}
        action={
          <Button variant="outline" onClick={reset}>
            Reset
          </Button>
        }
      />
      <Stepper steps={STEPS} current={step} />
      <Later waiting={<Skeleton className="h-96" />}>
        <Part
          key={round}
          values={values}
          initial={initial}
          step={step}
          kept={kept}
          restoredAt={restored?.at}
          onShow={show}
          steps={STEPS.length}
          onBack={(next) => setState(moved(state, -1, next))}
          onNext={async (next) =>
            step < STEPS.length - 1 ? setState(moved(state, 1, next)) : finish(next)
          }
        />
      </Later>
    </>
  );
}
