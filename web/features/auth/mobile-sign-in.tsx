import { useNavigate } from "react-router-dom";
import { signInByMobile } from "#core/contract/sign-in/sign-in.ts";
import { Form } from "#web/components/form/form.tsx";
import { MobileField } from "#web/components/form/mobile-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useReloadFlow } from "./flow-gate.tsx";
import { TextLink } from "./text-link.tsx";
import { Turnstile } from "./turnstile.tsx";
import { useCarried } from "./use-carried.ts";

/** Asks for the mobile that a sign-in code goes to. */
export function MobileSignIn() {
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
