import { useNavigate } from "react-router-dom";
import { forgotPassword } from "#core/contract/sign-up/sign-up.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { TextLink } from "./text-link.tsx";
import { Turnstile } from "./turnstile.tsx";
import { useCarried } from "./use-carried.ts";

export function PasswordRecoveryScreen() {
  const { email = "" } = useCarried();
  const navigate = useNavigate();
  const form = useForm({
    schema: forgotPassword.input,
    initial: { email, turnstile: undefined },
    onSubmit: async (values) => {
      notifySuccess((await call(forgotPassword, values)).message, 5);
      navigate(paths.resetPassword, { state: { email: values.email } });
    },
  });
  return (
    <SignedOutFrame
      title="Recover your password"
      description="We will email you a code to set a new password."
      footer={<TextLink to={paths.home}>Back to sign in</TextLink>}
    >
      <Form form={form}>
        <EmailField autoFocus {...form.text("email")} />
        <Turnstile form={form} />
        <Button type="submit" size="lg" loading={form.submitting}>
          Send code
        </Button>
      </Form>
    </SignedOutFrame>
  );
}
