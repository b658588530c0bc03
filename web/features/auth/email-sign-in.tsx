import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { MOBILE_SIGN_IN } from "./sign-in-ways.ts";
import { TextLink } from "./text-link.tsx";
import { useArrive } from "./use-arrive.ts";
import { useCarried } from "./use-carried.ts";

export function EmailSignIn() {
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
