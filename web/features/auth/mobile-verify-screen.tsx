import { Navigate } from "react-router-dom";
import { resendSignInCode, verifyMobileSignIn } from "#core/contract/sign-in/sign-in.ts";
import { resendSignUpMobile, verifySignUpMobile } from "#core/contract/sign-up/sign-up.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { CodeDescription } from "./code-description.tsx";
import { CodeForm } from "./code-form.tsx";
import { FlowGate, useReloadFlow } from "./flow-gate.tsx";
import { MOBILE_SIGN_IN } from "./sign-in-ways.ts";
import { TextLink } from "./text-link.tsx";
import { useArrive } from "./use-arrive.ts";
import { useCarried } from "./use-carried.ts";

/** Asks for the code that was sent to a mobile, to sign in or to sign up. */
export function MobileVerifyScreen() {
  return (
    <FlowGate serves={[paths.mobileVerify]} otherwise={MOBILE_SIGN_IN}>
      {({ flow, signUp }) =>
        flow === "signup" ? <SignUpCode mobile={signUp?.mobile ?? ""} /> : <SignInCode />
      }
    </FlowGate>
  );
}

function SignInCode() {
  const { mobile } = useCarried();
  const arrive = useArrive();
  // The server does not return it, so that other people who open this browser do not see it.
  if (!mobile) return <Navigate to={MOBILE_SIGN_IN} replace />;
  return (
    <SignedOutFrame
      title="Enter your code"
      description={<CodeDescription sentTo={formatMobile(mobile)} />}
      footer={<TextLink to={paths.home}>Back to sign in</TextLink>}
    >
      <CodeForm
        // R451.
        verify={async (code) =>
          arrive(await call(verifyMobileSignIn, { mobile, code }), paths.home)
        }
        resend={() => call(resendSignInCode, {})}
        submitLabel="Verify and sign in"
      >
        <TextLink to={MOBILE_SIGN_IN}>Use another number</TextLink>
      </CodeForm>
    </SignedOutFrame>
  );
}

function SignUpCode({ mobile }: { mobile: string }) {
  const reloadFlow = useReloadFlow();
  const verify = async (code: string) => {
    await call(verifySignUpMobile, { mobile, code });
    await reloadFlow();
  };
  return (
    <SignedOutFrame
      title="Confirm your mobile"
      description={<CodeDescription sentTo={formatMobile(mobile)} />}
      footer={<TextLink to={paths.signUp}>Start again</TextLink>}
    >
      <CodeForm
        verify={verify}
        resend={() => call(resendSignUpMobile, { mobile })}
        submitLabel="Confirm"
      >
        <TextLink to={paths.signUpMobile}>Change the number</TextLink>
      </CodeForm>
    </SignedOutFrame>
  );
}
