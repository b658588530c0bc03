import { useNavigate } from "react-router-dom";
import * as z from "zod";
import { mobile, personName, turnstile } from "#core/contract/fields/identity-fields.ts";
import { requiredCodes, sendSignUpMobile, signUp } from "#core/contract/sign-up/sign-up.ts";
import { Form } from "#web/components/form/form.tsx";
import { MobileField } from "#web/components/form/mobile-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { Agreement } from "./agreement.tsx";
import { useReloadFlow } from "./flow-gate.tsx";
import { PersonNameField } from "./person-name-field.tsx";
import { TextLink } from "./text-link.tsx";
import { Turnstile } from "./turnstile.tsx";
import { useSignUpForm } from "./use-sign-up-form.ts";
import { useTaken } from "./use-taken.ts";

const schema = z.object({ name: personName, mobile, turnstile });

/** Asks for a mobile: to start a sign-up, or to replace the one of a sign-up in progress. */
export function SignUpMobileScreen() {
  const flow = useCall(requiredCodes, {});
  if (flow.isPending) return null;
  const underWay = flow.data?.data.flow === "signup";
  return (
    <SignedOutFrame
      title={underWay ? "Your mobile number" : "Create an account"}
      description={
        underWay
          ? "We will text it a code to make sure it is yours."
          : "A trial account comes with credit to send your first campaign."
      }
      footer={
        <>
          Have an account? <TextLink to={paths.home}>Sign in</TextLink>
        </>
      }
    >
      {underWay ? <ChangeMobile /> : <MobileSignUp />}
      {underWay ? null : <Agreement />}
      <p className="mt-4 text-center">
        <TextLink to={paths.signUp}>Use your email instead</TextLink>
      </p>
    </SignedOutFrame>
  );
}

function MobileSignUp() {
  const send = useSend();
  const form = useSignUpForm({
    schema,
    initial: { name: "", mobile: "", turnstile: undefined },
    onSubmit: (values) => send(() => call(signUp, values), values),
  });
  return (
    <Form form={form}>
      <PersonNameField {...form.text("name")} />
      <MobileField {...form.text("mobile")} />
      <Turnstile form={form} />
      <Button type="submit" size="lg" loading={form.submitting}>
        Send code
      </Button>
    </Form>
  );
}

function ChangeMobile() {
  const send = useSend();
  const form = useForm({
    schema: sendSignUpMobile.input,
    initial: { mobile: "" },
    onSubmit: (values) => send(() => call(sendSignUpMobile, values), values),
  });
  return (
    <Form form={form}>
      <MobileField autoFocus {...form.text("mobile")} />
      <Button type="submit" size="lg" loading={form.submitting}>
        Send code
      </Button>
    </Form>
  );
}

/** Sends the code and opens the screen that asks for it. */
function useSend() {
  const navigate = useNavigate();
  const reloadFlow = useReloadFlow();
  const taken = useTaken();
  return async (
    begin: () => Promise<z.output<typeof signUp.output>>,
    typed: { mobile: string },
  ) => {
    try {
      notifySuccess((await begin()).message, 5);
    } catch (error) {
      return taken(error, { mobile: typed.mobile });
    }
    await reloadFlow();
    navigate(paths.mobileVerify);
  };
}
