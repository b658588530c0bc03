import { useNavigate, useSearchParams } from "react-router-dom";
import { signIn, signInByMobile } from "#core/contract/sign-in/sign-in.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { MobileField } from "#web/components/form/mobile-field.tsx";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useReloadFlow } from "./flow-gate.tsx";
import { MOBILE_SIGN_IN } from "./sign-in-ways.ts";
import { SocialButtons } from "./social-buttons.tsx";
import { SocialProgress } from "./social-progress.tsx";
import { TextLink } from "./text-link.tsx";
import { Turnstile } from "./turnstile.tsx";
import { useArrive } from "./use-arrive.ts";
import { useCarried } from "./use-carried.ts";
import { useSocialReturn } from "./use-social-return.ts";

export function SignInScreen() {
  const [search] = useSearchParams();
  const social = useSocialReturn("signin");
  return (
    <SignedOutFrame
      title="Sign in"
      description="Text your customers and see every reply."
      footer={
        <>
          New here? <TextLink to={paths.signUp}>Create an account</TextLink>
        </>
      }
    >
      <SocialProgress {...social}>
        {search.get("with") === "mobile" ? <MobileSignIn /> : <EmailSignIn />}
        <SocialButtons purpose="signin" />
      </SocialProgress>
    </SignedOutFrame>
  );
}

/** Asks for the mobile that a sign-in code goes to. */
function MobileSignIn() {
  const carried = useCarried();
  const navigate = useNavigate();
  const reloadFlow = useReloadFlow();
  const form = useForm({
    schema: signInByMobile.input,
    initial: { mobile: carried.mobile ?? "", turnstile: undefined },
    onSubmit: async (values) => {
      const { message } = await call(signInByMobile, values);
      notifySuccess(message, 5);
      await reloadFlow();
      navigate(paths.mobileVerify, { state: { mobile: values.mobile } });
    },
  });
  return (
    <Form form={form}>
      <MobileField autoFocus {...form.text("mobile")} />
      <Turnstile form={form} />
      <Button type="submit" size="lg" loading={form.submitting}>
        Send code
      </Button>
      <p className="text-center">
        <TextLink to={paths.home}>Use your email and password instead</TextLink>
      </p>
    </Form>
  );
}

function EmailSignIn() {
  const { email = "" } = useCarried();
  const arrive = useArrive();
  const form = useForm({
    schema: signIn.input,
    initial: { email, password: "" },
    onSubmit: async (values) => arrive(await call(signIn, values)),
  });
  return (
    <Form form={form}>
      <EmailField autoFocus {...form.text("email")} />
      <PasswordField
        autoComplete="current-password"
        value={form.values.password}
        onValue={(value) => form.set("password", value)}
        error={form.errors.password}
        aside={
          <TextLink to={paths.passwordRecovery} carry={{ email: form.values.email }}>
            Forgot your password?
          </TextLink>
        }
      />
      <Button type="submit" size="lg" loading={form.submitting}>
        Sign in
      </Button>
      <p className="text-center">
        <TextLink to={MOBILE_SIGN_IN}>Get a code on your mobile instead</TextLink>
      </p>
    </Form>
  );
}
