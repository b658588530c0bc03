import * as z from "zod";
import {
  saveVerificationStep,
  type VerificationForm,
  verificationSteps,
} from "#core/contract/verification/verification.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { Form } from "#web/components/form/form.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useKeptForm } from "#web/components/form/use-kept-form.ts";
import { call } from "#web/lib/api.ts";
import { StepButtons } from "./step-buttons.tsx";

const text = z.string();
/** What is kept of the step; it may be wrong in any way that the form says. */
const shape = z.object({ businessName: text, abn: text, website: text, address: text });

interface BusinessStepProps {
  /** What was saved; undefined for a new form. */
  form: VerificationForm | undefined;
  onSaved: (form: VerificationForm) => void;
}

export function BusinessStep({ form: saved, onSaved }: BusinessStepProps) {
  const form = useKeptForm({
    keepAs: `verification.${saved?._id ?? "new"}.business`,
    shape,
    schema: verificationSteps.step1,
    initial: {
      businessName: saved?.step1.businessName ?? "",
      abn: saved?.step1.abn ?? "",
      website: saved?.step1.website ?? "",
      address: saved?.step1.address ?? "",
    },
    onSubmit: async (step1) => {
      const verificationId = saved?._id;
      onSaved((await call(saveVerificationStep, { step: 1, verificationId, step1 })).data);
    },
  });
  return (
    <Form form={form}>
      <RestoredNotice {...form.notice} />
      <TextField
        label="Business name"
        required
        autoComplete="organization"
        description="As registered"
        {...form.text("businessName")}
      />
      <TextField
        label="ABN"
        required
        inputMode="numeric"
        className="figures"
        description="11 digits, with or without spaces"
        {...form.text("abn")}
      />
      <TextField label="Website" autoComplete="url" {...form.text("website")} />
      <TextField label="Address" required autoComplete="street-address" {...form.text("address")} />
      <StepButtons loading={form.submitting} />
      <LeaveQuestion form={form} kept />
    </Form>
  );
}
