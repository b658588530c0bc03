import { Link } from "react-router-dom";
import { signIn } from "#core/contract/auth.ts";
import { useEnter } from "#web/app/enter.ts";
import { paths } from "#web/app/paths.ts";
import { Field } from "#web/components/form/field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { call } from "#web/lib/api.ts";

export function SignInScreen() {
  const enter = useEnter();
  const form = useForm({
    schema: signIn.input,
    initial: { email: "", password: "" },
    onSubmit: async (values) => {
      await call(signIn, values);
      enter();
    },
  });
  return (
    <SignedOutFrame
      title="Sign in"
      description="Send to your customers, and see every answer."
      footer={
        <>
          New here?{" "}
          <Button asChild variant="link">
            <Link to={paths.signUp}>Create an account</Link>
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <Field label="Email" required error={form.errors.email}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              value={form.values.email}
              onChange={(event) => form.set("email", event.target.value)}
            />
          )}
        </Field>
        <Field label="Password" required error={form.errors.password}>
          {(control) => (
            <Input
              {...control}
              type="password"
              name="password"
              autoComplete="current-password"
              value={form.values.password}
              onChange={(event) => form.set("password", event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="lg" loading={form.submitting}>
          Sign in
        </Button>
      </form>
    </SignedOutFrame>
  );
}
