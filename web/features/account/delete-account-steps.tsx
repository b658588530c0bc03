import { useState } from "react";
import { deleteMe, sendCode } from "#core/contract/security/security.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { call } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { clearLocal } from "#web/lib/local-state.ts";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";

type Step = { at: "read" } | { at: "code"; sent: boolean } | { at: "last"; code: string };

interface DeleteAccountStepsProps {
  me: Me;
  onClose: () => void;
}

/** What happens, then the code, then the last word: only that deletes. */
export function DeleteAccountSteps({ me, onClose }: DeleteAccountStepsProps) {
  const [step, setStep] = useState<Step>({ at: "read" });
  const send = () => call(sendCode, { purpose: "delete-account" });
  if (step.at === "read") {
    return (
      <DeletionDialog
        me={me}
        onClose={onClose}
        onContinue={() => setStep({ at: "code", sent: false })}
      />
    );
  }
  if (step.at === "code") {
    return (
      <CodeDialog
        title={`Confirm that you want to delete ${me.accountName}`}
        sentTo={me.email || me.mobile}
        {...(step.sent ? {} : { send })}
        resend={send}
        use={async (code) => setStep({ at: "last", code })}
        onClose={onClose}
      />
    );
  }
  return (
    <LastStep
      name={me.accountName}
      code={step.code}
      onAnotherCode={() => setStep({ at: "code", sent: true })}
      onClose={onClose}
    />
  );
}

interface LastStepProps {
  name: string;
  code: string;
  onAnotherCode: () => void;
  onClose: () => void;
}

function LastStep({ name, code, onAnotherCode, onClose }: LastStepProps) {
  const [deleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const remove = async () => {
    setDeleting(true);
    try {
      await call(deleteMe, { code });
    } catch (error) {
      setProblem(messageOf(error));
      return setDeleting(false);
    }
    await clearLocal();
    // A full load, so that nothing of this person stays in memory.
    location.replace(paths.farewell);
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Delete ${name} now?`}
      description="This cannot be undone."
      confirmLabel="Delete account"
      cancelLabel={problem ? "Enter another code" : "Keep account"}
      {...(problem ? { onCancel: onAnotherCode } : {})}
      danger
      loading={deleting}
      onConfirm={() => void remove()}
    >
      {problem ? <Alert tone="danger" title={problem} /> : null}
    </ConfirmDialog>
  );
}
