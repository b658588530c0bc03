import { useState } from "react";
import { CheckField } from "#web/components/form/check-field.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { optOutFrom, optOutWords, type SendingAccount } from "./sample-opt-out.ts";

interface OptOutFieldProps {
  value: boolean;
  onValue: (optOut: boolean) => void;
  sender: string;
  account: SendingAccount;
  /** The question asked before the line is left out. */
  question: string;
}

/** The line that says how to opt out; leaving it out of a marketing message must be confirmed (R111). */
export function OptOutField({ value, onValue, sender, account, question }: OptOutFieldProps) {
  const [asking, setAsking] = useState(false);
  const line = optOutWords(optOutFrom(sender, { type: "promotional", optOut: true }, account));
  return (
    <>
      <CheckField
        as="switch"
        label="Opt-out line"
        checked={value}
        onCheckedChange={(on) => (on ? onValue(true) : setAsking(true))}
        description={
          <>
            {value ? "Added below the text: " : "Left out of the text: "}
            <span className="break-all font-medium text-foreground">{line}</span>
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        description="Under the Spam Act 2003, every marketing message must say how to opt out. The ACMA can fine your business for leaving it out."
        confirmLabel="Confirm"
        cancelLabel="Discard"
        onConfirm={() => {
          onValue(false);
          setAsking(false);
        }}
      />
    </>
  );
}
