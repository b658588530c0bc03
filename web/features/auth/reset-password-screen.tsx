import { useNavigate } from "react-router-dom";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { resetPassword } from "#core/contract/sign-up/sign-up.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { NewPasswordFields } from "#web/components/form/new-password-fields.tsx";
import { OtpField } from "#web/components/form/otp-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { TextLink } from "./text-link.tsx";
import { useCarried } from "./use-carried.ts";

export function ResetPasswordScreen() {
  const { email } = useCarried();
  const navigate = useNavigate();
  const form = useForm({
    schema: resetPassword.input,
    initial: { email: email ?? "", code: "", password: "", confirmPassword: "" },
    onSubmit: async (values) => {
      try {
        await call(resetPassword, values);
      } catch (error) {
        form.set("code", "");
        throw error;
      }
      navigate(paths.passwordChanged, { replace: true, state: { email: values.email } });
    },
  });
  return (
    <SignedOutFrame
      title="Set a new password"
      description={email ? IDENTITY_TEXTS.resetAsked : "Enter the code from the email we sent you."}
      footer={<TextLink to={paths.home}>Back to sign in</TextLink>}
    >
      <Form form={form}>
        <EmailField autoFocus={!email} {...form.text("email")} />
        <OtpField
          autoFocus={Boolean(email)}
          value={form.values.code}
          onChange={(code) => form.set("code", code)}
          error={form.errors.code}
        />
        <NewPasswordFields values={form.values} errors={form.errors} onValue={form.set} />
        <Button type="submit" size="lg" loading={form.submitting}>
          Change password
        </Button>
        <LinkButton
          variant="ghost"
          to={paths.passwordRecovery}
          state={{ email: form.values.email }}
        >
          Send another code
        </LinkButton>
      </Form>
    </SignedOutFrame>
  );
}
