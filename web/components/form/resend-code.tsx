import { useEffect, useState } from "react";
import { OTP_RESEND_SECONDS } from "#core/contract/fields/identity-fields.ts";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { notifyError, notifySuccess } from "#web/lib/notify.ts";

interface ResendCodeProps {
  /** Sends another code; its message is shown in a toast. */
  onResend: () => Promise<{ message: string }>;
  disabled?: boolean;
}

/** Offers another code, a minute after the last one (R499, R694). */
export function ResendCode({ onResend, disabled }: ResendCodeProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const [sending, setSending] = useState(false);
  const left = useSecondsLeft(sentAt + OTP_RESEND_SECONDS * 1000);

  const resend = async () => {
    setSending(true);
    try {
      const { message } = await onResend();
      notifySuccess(message, 5);
      setSentAt(Date.now());
    } catch (error) {
      notifyError(messageOf(error));
    } finally {
      setSending(false);
    }
  };

  if (left > 0) {
    return (
      <p className="figures flex h-9 items-center text-muted-foreground">Resend OTP in {left} s</p>
    );
  }
  return (
    <Button
      variant="ghost"
      className="-ml-4"
      loading={sending}
      disabled={disabled}
      onClick={() => void resend()}
    >
      Resend OTP
    </Button>
  );
}

/** Whole seconds until a time, counting down; 0 once it has passed. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
