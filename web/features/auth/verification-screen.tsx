import { resendSignInCode, verifyMfaCode } from "#core/contract/sign-in/sign-in.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { call } from "#web/lib/api.ts";
import { useEnter } from "#web/lib/enter.ts";
import { paths } from "#web/lib/paths.ts";
import { CodeDescription } from "./code-description.tsx";
import { CodeForm } from "./code-form.tsx";
import { FlowGate } from "./flow-gate.tsx";
import { forgetMfaEmails } from "./mfa-emails.ts";
import { TextLink } from "./text-link.tsx";
import { useCarried } from "./use-carried.ts";

/**
 * Second half of the second factor: the code. After social sign-in it shows the step that is due
 * (R464).
 */
export function VerificationScreen() {
  return (
    <FlowGate serves={[paths.verification]} otherwise={paths.home}>
      {() => <MfaCode />}
    </FlowGate>
  );
}

function MfaCode() {
  const { email } = useCarried();
  const enter = useEnter();
  const verify = async (code: string) => {
    const { role } = await call(verifyMfaCode, { code });
    forgetMfaEmails();
    // R453, R454.
    if (role === "superAdmin") enter(paths.admin);
    else enter(undefined, paths.waiting("quick-actions"));
  };
  return (
    <SignedOutFrame
      title="Enter your code"
      description={<CodeDescription sentTo={email ?? "your email"} />}
      footer={<TextLink to={paths.home}>Back to sign in</TextLink>}
    >
      <CodeForm
        verify={verify}
        resend={() => call(resendSignInCode, {})}
        submitLabel="Verify and sign in"
      >
        <TextLink to={paths.mfaEmailList}>Use another email</TextLink>
      </CodeForm>
    </SignedOutFrame>
  );
}
