import { type SubmitEvent, useState } from "react";
import type { WorkflowStep } from "#core/contract/workflows/definition.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useMe } from "#web/lib/session.ts";
import { ACTION_LOOKS } from "./action-looks.ts";
import { checkedStep, type EditedStep, errorsLeft, type StepErrors } from "./edited-step.ts";
import { BranchFields } from "./fields/branch-fields.tsx";
import { GroupFields, SetFieldFields } from "./fields/contact-fields.tsx";
import { MessageFields } from "./fields/message-fields.tsx";
import { EmailFields, NotifyFields, WebhookFields } from "./fields/notice-fields.tsx";
import { SplitFields } from "./fields/split-fields.tsx";
import { WaitFields, WaitForFields } from "./fields/wait-fields.tsx";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import { useKeptStep } from "./kept-step.ts";

interface ActionSheetProps {
  /** The name under which this browser keeps what is not saved. */
  keepAs: string;
  start: EditedStep;
  /** What is wrong with it, by field. */
  problems: StepErrors;
  isNew: boolean;
  onSave: (step: WorkflowStep) => void;
  onClose: () => void;
}

/** What an action does, in fields of its own. */
export function ActionSheet(props: ActionSheetProps) {
  const { keepAs, start, problems, isNew, onSave, onClose } = props;
  const me = useMe();
  const { step, setStep, forget, wouldLose, notice } = useKeptStep(keepAs, start);
  const [errors, setErrors] = useState(problems);
  const change = (next: EditedStep) => {
    setStep(next);
    setErrors(errorsLeft(errors, step, next));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const checked = checkedStep(step, me);
    if ("step" in checked) {
      forget();
      return onSave(checked.step);
    }
    setErrors(checked.errors);
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <FormDialog
      title={ACTION_LOOKS[start.type].label}
      side
      form={{ submit, submitting: false, dirty: wouldLose }}
      submitLabel={isNew ? "Add action" : "Save action"}
      onClose={onClose}
    >
      <RestoredNotice {...notice} />
      <StepFields step={step} onStep={change} errors={errors} />
    </FormDialog>
  );
}

interface StepFieldsProps {
  step: EditedStep;
  onStep: (step: EditedStep) => void;
  errors: StepErrors;
}

function StepFields({ step, ...rest }: StepFieldsProps) {
  switch (step.type) {
    case "sendSms":
    case "sendMms":
      return <MessageFields step={step} {...rest} />;
    case "wait":
      return <WaitFields step={step} {...rest} />;
    case "waitForReply":
    case "waitForClick":
      return <WaitForFields step={step} {...rest} />;
    case "branch":
      return <BranchFields step={step} {...rest} />;
    case "split":
      return <SplitFields step={step} {...rest} />;
    case "addToGroup":
    case "removeFromGroup":
      return <GroupFields step={step} {...rest} />;
    case "setField":
      return <SetFieldFields step={step} {...rest} />;
    case "webhook":
      return <WebhookFields step={step} {...rest} />;
    case "email":
      return <EmailFields step={step} {...rest} />;
    case "notify":
      return <NotifyFields step={step} {...rest} />;
    case "stop":
      return (
        <p className="text-muted-foreground">
          A contact who comes here leaves the workflow. Nothing can follow on this branch.
        </p>
      );
  }
}
