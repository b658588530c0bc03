import { useLocation } from "react-router-dom";
import { resendSignUpEmail, verifySignUpEmail } from "#core/contract/sign-up/sign-up.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { CodeDescription } from "./code-description.tsx";
import { CodeForm } from "./code-form.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { FlowGate, useReloadFlow } from "./flow-gate.tsx";
import { TextLink } from "./text-link.tsx";
import { useTaken } from "./use-taken.ts";

/** Verifies a sign-up's e-mail: by code or, with `#token=`, by the link in the mail. */
export function SignUpVerifyScreen() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get("token");
  if (token) return <ConfirmEmail token={token} />;
  return (
    <FlowGate serves={[paths.signUpVerify]} otherwise={paths.signUp}>
      {({ signUp }) => <EmailCode email={signUp?.email ?? ""} />}
    </FlowGate>
  );
}

function EmailCode({ email }: { email: string }) {
  const reloadFlow = useReloadFlow();
  const taken = useTaken();
  const verify = async (code: string) => {
    try {
      await call(verifySignUpEmail, { email, code });
    } catch (error) {
      return taken(error, { email });
    }
    await reloadFlow();
  };
  return (
    <SignedOutFrame
      title="Confirm your email"
      description={<CodeDescription sentTo={email} />}
      footer="Or open the link in the email."
    >
      <CodeForm
        verify={verify}
        resend={() => call(resendSignUpEmail, { email })}
        submitLabel="Confirm"
      >
        <TextLink to={paths.signUp}>Use another email</TextLink>
      </CodeForm>
    </SignedOutFrame>
  );
}
