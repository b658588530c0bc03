import {
  saveVerificationStep,
  type VerificationForm,
  verificationSteps,
} from "#core/contract/verification/verification.ts";
import { Form } from "#web/components/form/form.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
import { StepButtons } from "./step-buttons.tsx";

interface BusinessStepProps {
  /** What was saved; undefined for a new form. */
  form: VerificationForm | undefined;
  onSaved: (form: VerificationForm) => void;
}

export function BusinessStep({ form: saved, onSaved }: BusinessStepProps) {
  const form = useForm({
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
    </Form>
  );
}
