import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import type { StepFieldsProps } from "../edited-step.ts";

const TAGS = "Tags such as {{First name|A contact}} work here.";

/** What the bell of the account's people says. */
export function NotifyFields({ step, onStep, errors }: StepFieldsProps<"notify">) {
  return (
    <TextareaField
      label="Notification"
      required
      rows={3}
      maxLength={4000}
      description={`Everyone in your account who uses automation sees it under the bell. ${TAGS}`}
      value={step.message}
      onValue={(message) => onStep({ ...step, message })}
      {...errorOf(errors.message)}
    />
  );
}

export function EmailFields({ step, onStep, errors }: StepFieldsProps<"email">) {
  return (
    <>
      <TextField
        label="To"
        type="email"
        required
        description="Your own verified email, or an address confirmed in Notification settings."
        value={step.to}
        onValue={(to) => onStep({ ...step, to })}
        {...errorOf(errors.to)}
      />
      <TextField
        label="Subject"
        maxLength={150}
        value={step.subject}
        onValue={(subject) => onStep({ ...step, subject })}
        {...errorOf(errors.subject)}
      />
      <TextareaField
        label="Message"
        required
        rows={6}
        maxLength={4000}
        description={TAGS}
        value={step.message}
        onValue={(message) => onStep({ ...step, message })}
        {...errorOf(errors.message)}
      />
    </>
  );
}

export function WebhookFields({ step, onStep, errors }: StepFieldsProps<"webhook">) {
  return (
    <>
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={150}
        placeholder="Appointment confirmed"
        description="Your app gets it with the contact."
        value={step.name}
        onValue={(name) => onStep({ ...step, name })}
        {...errorOf(errors.name)}
      />
      <p className="text-muted-foreground text-xs">
        It goes to all of your webhooks as the event workflow.reached.{" "}
        <Link className="underline" to={paths.developer}>
          Your webhooks
        </Link>
      </p>
    </>
  );
}

function errorOf(error: string | undefined) {
  return error === undefined ? {} : { error };
}
