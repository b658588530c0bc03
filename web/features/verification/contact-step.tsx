import * as z from "zod";
import {
  saveVerificationStep,
  type VerificationForm,
  verificationSteps,
} from "#core/contract/verification/verification.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { Form } from "#web/components/form/form.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useKeptForm } from "#web/components/form/use-kept-form.ts";
import { call } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";
import { StepButtons } from "./step-buttons.tsx";

const text = z.string();
/** What is kept of the step; it may be wrong in any way that the form says. */
const shape = z.object({
  ...{ contactName: text, position: text, email: text, mobile: text, purpose: text },
});

interface ContactStepProps {
  form: VerificationForm;
  onSaved: (form: VerificationForm) => void;
  onBack: () => void;
}

export function ContactStep({ form: saved, onSaved, onBack }: ContactStepProps) {
  const me = useMe();
  const form = useKeptForm({
    keepAs: `verification.${saved._id}.contact`,
    shape,
    schema: verificationSteps.step2,
    initial: {
      contactName: saved.step2.contactName ?? me.name,
      position: saved.step2.position ?? "",
      email: saved.step2.email ?? me.email,
      mobile: formatMobile(saved.step2.mobile ?? me.mobile),
      purpose: saved.step2.purpose ?? "",
    },
    onSubmit: async (step2) => {
      const verificationId = saved._id;
      onSaved((await call(saveVerificationStep, { step: 2, verificationId, step2 })).data);
    },
  });
  return (
    <Form form={form}>
      <RestoredNotice {...form.notice} />
      <TextField label="Contact name" required autoComplete="name" {...form.text("contactName")} />
      <TextField
        label="Position"
        required
        autoComplete="organization-title"
        {...form.text("position")}
      />
      <TextField label="Email" required type="email" autoComplete="email" {...form.text("email")} />
      <TextField
        label="Mobile number"
        required
        type="tel"
        autoComplete="tel"
        className="figures"
        {...form.text("mobile")}
      />
      <TextareaField
        label="What you will send"
        required
        description="In a sentence or two: who you send to, and what about"
        rows={3}
        {...form.text("purpose")}
      />
      <StepButtons loading={form.submitting} onBack={onBack} />
      <LeaveQuestion form={form} kept />
    </Form>
  );
}
