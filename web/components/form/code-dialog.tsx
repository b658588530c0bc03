import { useEffect, useRef, useState } from "react";
import { OTP_MINUTES } from "#core/contract/fields/identity-fields.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { FormDialog } from "./form-dialog.tsx";
import { OtpField } from "./otp-field.tsx";
import { ResendCode } from "./resend-code.tsx";
import { useOtp } from "./use-otp.ts";

interface CodeDialogProps {
  title: string;
  /** Where the code goes, formatted for people. */
  sentTo: string;
  /** Sends the first code when the dialog opens; left out if one has already been sent. */
  send?: () => Promise<{ message: string }>;
  /** Sends another code; defaults to `send`. */
  resend?: () => Promise<{ message: string }>;
  /** What was wrong with the code before. */
  problem?: string;
  /** Uses the code; its errors are shown. */
  use: (code: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a one-time code. */
export function CodeDialog(props: CodeDialogProps) {
  const { title, sentTo, send, resend = send, problem, use, onClose } = props;
  const code = useOtp(use, problem);
  const notSent = useFirstCode(send);
  return (
    <FormDialog
      form={code}
      onClose={onClose}
      size="sm"
      title={title}
      description={`Enter the six-digit code we sent to ${sentTo}. It expires after ${OTP_MINUTES} minutes.`}
      submitLabel="Confirm"
    >
      {notSent ? <Alert tone="attention" title={notSent} /> : null}
      <div className="grid gap-2">
        <OtpField {...code.field} autoFocus />
        {resend ? <ResendCode onResend={resend} /> : null}
      </div>
    </FormDialog>
  );
}

/** Sends once, however often React runs the effect; returns what went wrong. */
function useFirstCode(send: CodeDialogProps["send"]): string | undefined {
  const [problem, setProblem] = useState<string>();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || !send) return;
    sent.current = true;
    send().catch((error: unknown) => setProblem(messageOf(error)));
  }, [send]);
  return problem;
}
