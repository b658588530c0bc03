import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  listVerifications,
  type VerificationForm,
} from "#core/contract/verification/verification.ts";
import { idSchema } from "#core/ids.ts";
import { NotFoundScreen } from "#web/components/layout/not-found-screen.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { BusinessStep } from "./business-step.tsx";
import { ContactStep } from "./contact-step.tsx";
import { DocumentsStep } from "./documents-step.tsx";
import { WhatIsMissing } from "./what-is-missing.tsx";

const STEPS = ["Business", "Contact", "Documents"];

export function CreateVerificationScreen() {
  const [search] = useSearchParams();
  const wanted = search.get("form");
  const id = idSchema("verification").safeParse(wanted).data;
  const kept = useCall(listVerifications, id && { verificationId: id });
  const form = kept.data?.data[0];
  const { sendForVerification } = useMe();
  // Only asked on arrival: sending the form during this visit must not open the dialog.
  const [pending, setPending] = useState(id === undefined && sendForVerification);
  if (wanted && (!id || isNotFound(kept.error))) {
    return (
      <NotFoundScreen thing="verification" to={paths.userVerification} label="Go to Verification" />
    );
  }
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Verify a business"
        description="Three steps. Each is saved when you continue, so you can finish later."
        back={{ to: paths.userVerification, label: "Verification" }}
      />
      {kept.error ? (
        <LoadError
          what="This verification"
          error={kept.error}
          onRetry={() => void kept.refetch()}
        />
      ) : null}
      {id && !form && !kept.error ? <Skeleton className="h-80" /> : null}
      {!id || form ? <Steps key={form?._id} initial={form} /> : null}
      <PendingDialog open={pending} onAnother={() => setPending(false)} />
    </div>
  );
}

/** Documents are what is usually missing. */
function firstStep({ status, missing }: VerificationForm): number {
  return status === "asked" && !missing?.includes("details") ? 2 : 0;
}

/** The steps of one form; each starts from what the server last saved. */
function Steps({ initial }: { initial: VerificationForm | undefined }) {
  const navigate = useNavigate();
  const [form, setForm] = useState(initial);
  const [step, setStep] = useState(initial ? firstStep(initial) : 0);
  const saved = (next: VerificationForm) => {
    setForm(next);
    setStep(step + 1);
  };
  const back = () => setStep(step - 1);
  return (
    <>
      <Stepper steps={STEPS} current={step} />
      {form?.status === "asked" ? (
        <div className="mb-4">
          <WhatIsMissing form={form} />
        </div>
      ) : null}
      <Card title={STEPS[step] ?? ""}>
        {step === 0 ? <BusinessStep form={form} onSaved={saved} /> : null}
        {step === 1 && form ? <ContactStep form={form} onSaved={saved} onBack={back} /> : null}
        {step === 2 && form ? (
          <DocumentsStep
            form={form}
            onForm={setForm}
            onBack={back}
            onSent={() => navigate(paths.userVerification)}
          />
        ) : null}
      </Card>
    </>
  );
}

interface PendingDialogProps {
  open: boolean;
  /** Starts verifying another business. */
  onAnother: () => void;
}

/** Says that a verification is already waiting and need not be sent again (002 section 2). */
function PendingDialog({ open, onAnother }: PendingDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onOpenChange={() => navigate(paths.userVerification)}
      size="sm"
      title="Verification pending"
      description="We are checking your details. This takes one or two working days, and you do not need to do anything."
      footer={
        <>
          <Button variant="outline" onClick={onAnother}>
            Verify another business
          </Button>
          <LinkButton to={paths.userVerification}>See status</LinkButton>
        </>
      }
    />
  );
}
