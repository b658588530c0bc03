import { useNavigate } from "react-router-dom";
import { forgotPassword } from "#core/contract/sign-up.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
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
      description="We send a code to your email, and you set a new password with it."
      footer={<TextLink to={paths.home}>Back to sign in</TextLink>}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <EmailField autoFocus {...form.text("email")} />
        <Turnstile
          submitting={form.submitting}
          onToken={(token) => form.set("turnstile", token)}
          error={form.errors.turnstile}
        />
        <Button type="submit" size="lg" loading={form.submitting}>
          Send code
        </Button>
      </form>
    </SignedOutFrame>
  );
}
