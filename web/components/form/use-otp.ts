import { type SubmitEvent, useRef, useState } from "react";
import { IDENTITY_TEXTS, otp } from "#core/contract/fields/identity-fields.ts";
import { messageOf } from "#web/lib/api-error.ts";

/**
 * The state of an `OtpField`: `<form onSubmit={otp.submit}><OtpField {...otp.field} />`. The code is sent
 * once it is complete, or by the form; if it is wrong, the field says so and is cleared (R572-R574). `problem` is
 * what was wrong with the code before.
 */
export function useOtp(verify: (code: string) => Promise<unknown>, problem?: string) {
  const [value, setValue] = useState("");
  const [error, setError] = useState(problem);
  const [submitting, setSubmitting] = useState(false);
  // Enter may follow the sixth digit before React has rendered `submitting`.
  const busy = useRef(false);

  const send = async (code: string) => {
    if (busy.current) return;
    const checked = otp.safeParse(code);
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    busy.current = true;
    setSubmitting(true);
    setError(undefined);
    try {
      await verify(checked.data);
    } catch (failure) {
      const message = messageOf(failure);
      const wrong = message.toLowerCase().includes("otp verification failed");
      if (wrong) setValue("");
      setError(wrong ? IDENTITY_TEXTS.otpFailed : message);
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };

  return {
    field: {
      value,
      error,
      onChange: (code: string) => {
        if (busy.current) return;
        setValue(code);
        setError(undefined);
      },
      onComplete: (code: string) => void send(code),
    },
    submitting,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(value);
    },
  };
}
