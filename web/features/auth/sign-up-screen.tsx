import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { IDENTITY_TEXTS, signUp } from "#core/contract/auth.ts";
import { paths } from "#web/app/paths.ts";
import { Field } from "#web/components/form/field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { call } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { notifyError } from "#web/lib/notify.ts";
import { startSession } from "#web/lib/session.ts";

export function SignUpScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    schema: signUp.input,
    initial: { name: "", email: "", password: "" },
    onSubmit: async (values) => {
      try {
        await call(signUp, values);
      } catch (error) {
        if (!(error instanceof ApiError && error.message === IDENTITY_TEXTS.exists)) throw error;
        notifyError(error.message);
        return navigate(paths.home);
      }
      await startSession(client);
    },
  });
  return (
    <SignedOutFrame
      title="Create an account"
      description="A trial account comes with credit to send your first campaign."
      footer={
        <>
          Have an account?{" "}
          <Button asChild variant="link">
            <Link to={paths.home}>Sign in</Link>
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <Field
          label="Name"
          required
          description="Yours or your business's"
          error={form.errors.name}
        >
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              autoFocus
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
            />
          )}
        </Field>
        <Field label="Email" required error={form.errors.email}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="username"
              value={form.values.email}
              onChange={(event) => form.set("email", event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Password"
          required
          description="6 to 20 characters"
          error={form.errors.password}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              name="password"
              autoComplete="new-password"
              value={form.values.password}
              onChange={(event) => form.set("password", event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="lg" loading={form.submitting}>
          Create account
        </Button>
      </form>
    </SignedOutFrame>
  );
}
