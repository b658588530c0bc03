import { useNavigate } from "react-router-dom";
import * as z from "zod";
import { email, personName, turnstile } from "#core/contract/fields/identity-fields.ts";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { signUp } from "#core/contract/sign-up/sign-up.ts";
import { SIGN_UPS_CLOSED } from "#core/rules/flags.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { Agreement } from "./agreement.tsx";
import { useReloadFlow } from "./flow-gate.tsx";
import { PersonNameField } from "./person-name-field.tsx";
import { SocialButtons } from "./social-buttons.tsx";
import { SocialProgress } from "./social-progress.tsx";
import { TextLink } from "./text-link.tsx";
import { Turnstile } from "./turnstile.tsx";
import { useSignUpForm } from "./use-sign-up-form.ts";
import { useSocialReturn } from "./use-social-return.ts";
import { useTaken } from "./use-taken.ts";

const schema = z.object({ name: personName, email, turnstile });

export function SignUpScreen() {
  const social = useSocialReturn("signup");
  return (
    <SignedOutFrame
      title="Create an account"
      description="A trial account comes with credit to send your first campaign."
      footer={
        <>
          Have an account? <TextLink to={paths.home}>Sign in</TextLink>
        </>
      }
    >
      <SocialProgress {...social}>
        <ClosedNotice />
        <EmailSignUp />
        <Agreement />
        <SocialButtons purpose="signup" />
      </SocialProgress>
    </SignedOutFrame>
  );
}

/** Says that sign-ups are closed, while they are. */
function ClosedNotice() {
  const isOpen = useCall(authOptions, {}).data?.data.signUps !== false;
  return isOpen ? null : <Alert tone="attention" title={SIGN_UPS_CLOSED} />;
}

function EmailSignUp() {
  const navigate = useNavigate();
  const reloadFlow = useReloadFlow();
  const taken = useTaken();
  const begin = async (values: z.output<typeof schema>) => {
    try {
      notifySuccess((await call(signUp, values)).message, 5);
    } catch (error) {
      return taken(error, { email: values.email });
    }
    await reloadFlow();
    navigate(paths.signUpVerify);
  };
  const form = useSignUpForm({
    schema,
    initial: { name: "", email: "", turnstile: undefined },
    onSubmit: begin,
  });
  return (
    <Form form={form}>
      <PersonNameField {...form.text("name")} />
      <EmailField {...form.text("email")} />
      <Turnstile form={form} />
      <Button type="submit" size="lg" loading={form.submitting}>
        Continue
      </Button>
      <p className="text-center">
        <TextLink to={paths.signUpMobile}>Use your mobile number instead</TextLink>
      </p>
    </Form>
  );
}
