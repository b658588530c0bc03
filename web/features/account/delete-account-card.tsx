import { useState } from "react";
import { deleteMe, RETENTION_DAYS, sendCode } from "#core/contract/security/security.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { call } from "#web/lib/api.ts";
import { clearLocal } from "#web/lib/local-state.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

type Step = "ask" | "code";

/** Deleting the account needs a confirmation and a code (R617). */
export function DeleteAccountCard() {
  const me = useMe();
  const [step, setStep] = useState<Step>();
  if (me.original) return null;
  return (
    <Card
      title="Delete account"
      description={`Everyone is signed out straight away and running campaigns stop. We erase contacts, messages and files after ${RETENTION_DAYS} days, and keep invoices as the law requires.`}
    >
      <Button variant="danger" onClick={() => setStep("ask")}>
        Delete account
      </Button>
      <ConfirmDialog
        open={step === "ask"}
        onOpenChange={() => setStep(undefined)}
        title={`Delete ${me.accountName}?`}
        description="This cannot be undone, and you lose any unused credit. We will send you a code to confirm it is you."
        confirmLabel="Send code"
        danger
        onConfirm={() => setStep("code")}
      />
      {step === "code" ? (
        <CodeDialog
          title="Delete account"
          sentTo={me.email || me.mobile}
          send={() => call(sendCode, { purpose: "delete-account" })}
          use={async (code) => {
            await call(deleteMe, { code });
            await clearLocal();
            // A full load, so that nothing of this person stays in memory.
            location.replace(paths.home);
          }}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </Card>
  );
}
