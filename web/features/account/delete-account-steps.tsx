import { useState } from "react";
import { deleteMe, sendCode } from "#core/contract/security/security.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { call } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { clearLocal } from "#web/lib/local-state.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";

type Step =
  | { at: "read" }
  /** `problem` is what is wrong with the code that was entered before. */
  | { at: "code"; problem?: string }
  | { at: "last"; code: string };

interface DeleteAccountStepsProps {
  me: Me;
  onClose: () => void;
}

/** What happens, then the code, then the last word: only that deletes. */
export function DeleteAccountSteps({ me, onClose }: DeleteAccountStepsProps) {
  const [step, setStep] = useState<Step>({ at: "read" });
  const send = () => call(sendCode, { purpose: "delete-account" });
  if (step.at === "read") {
    return <DeletionDialog me={me} onClose={onClose} onContinue={() => setStep({ at: "code" })} />;
  }
  if (step.at === "code") {
    return (
      <CodeDialog
        title={`Confirm that you want to delete ${me.accountName}`}
        sentTo={me.email || me.mobile}
        {...(step.problem === undefined ? { send } : { problem: step.problem })}
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
      onRefusedCode={(problem) => setStep({ at: "code", problem })}
      onClose={onClose}
    />
  );
}

interface LastStepProps {
  name: string;
  code: string;
  onRefusedCode: (problem: string) => void;
  onClose: () => void;
}

function LastStep({ name, code, onRefusedCode, onClose }: LastStepProps) {
  const remove = useAction(deleteMe, {
    handled: true,
    onSuccess: async () => {
      await clearLocal();
      // A full load, so that nothing of this person stays in memory.
      location.replace(paths.farewell);
    },
  });
  const refuse = (error: Error) => {
    const problem = error instanceof ApiError ? error.fields.code : undefined;
    if (problem !== undefined) onRefusedCode(problem);
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Delete ${name} now?`}
      description="This cannot be undone."
      confirmLabel="Delete account"
      cancelLabel="Keep account"
      danger
      loading={remove.isPending || remove.isSuccess}
      error={remove.error}
      onConfirm={() => remove.mutate({ code }, { onError: refuse })}
    />
  );
}
