import type { ReactNode } from "react";
import { Form } from "#web/components/form/form.tsx";
import { OtpField } from "#web/components/form/otp-field.tsx";
import { ResendCode } from "#web/components/form/resend-code.tsx";
import { useOtp } from "#web/components/form/use-otp.ts";
import { Button } from "#web/components/ui/button.tsx";

interface CodeFormProps {
  verify: (code: string) => Promise<unknown>;
  resend: () => Promise<{ message: string }>;
  submitLabel: string;
  /** A way back, shown beside Resend OTP. */
  children?: ReactNode;
}

/** Asks for the code that was sent, and offers another after a minute. */
export function CodeForm({ verify, resend, submitLabel, children }: CodeFormProps) {
  const code = useOtp(verify);
  return (
    <Form form={code}>
      <OtpField {...code.field} autoFocus />
      <Button type="submit" size="lg" loading={code.submitting}>
        {submitLabel}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ResendCode onResend={resend} disabled={code.submitting} />
        {children}
      </div>
    </Form>
  );
}
