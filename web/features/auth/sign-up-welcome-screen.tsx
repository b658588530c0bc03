import { email, mobile } from "#core/contract/fields/identity-fields.ts";
import { finishSignUp } from "#core/contract/sign-up/sign-up.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { NewPasswordFields } from "#web/components/form/new-password-fields.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { useEnter } from "#web/lib/enter.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { ownTimeZone } from "#web/lib/own-time-zone.ts";
import { paths } from "#web/lib/paths.ts";
import { FlowGate } from "./flow-gate.tsx";
import type { Flow } from "./next-step.ts";
import { TextLink } from "./text-link.tsx";
import { useTaken } from "./use-taken.ts";

/** Asks for a sign-up's additional information, and then creates the account. */
export function SignUpWelcomeScreen() {
  return (
    <FlowGate serves={[paths.signUpWelcome]} otherwise={paths.signUp}>
      {({ signUp }) => (signUp ? <AdditionalInformation signUp={signUp} /> : null)}
    </FlowGate>
  );
}

function AdditionalInformation({ signUp }: { signUp: NonNullable<Flow["signUp"]> }) {
  const enter = useEnter();
  const taken = useTaken();
  const form = useForm({
    schema: contactChecked(signUp.isEmailVerified),
    initial: { company: "", password: "", confirmPassword: "", contact: "" },
    onSubmit: async (values) => {
      try {
        notifySuccess((await call(finishSignUp, { ...values, timeZone: ownTimeZone() })).message);
      } catch (error) {
        return taken(error, { email: signUp.email });
      }
      enter(paths.onboarding);
    },
  });
  return (
    <SignedOutFrame
      title={`Welcome, ${signUp.name}`}
      description="A few more details, and your account is ready."
      footer={<TextLink to={paths.signUp}>Start again</TextLink>}
    >
      <Form form={form}>
        <TextField
          label="Company name"
          required
          autoFocus
          name="company"
          autoComplete="organization"
          {...form.text("company")}
        />
        <ContactField
          signUp={signUp}
          error={form.errors.contact}
          value={form.values.contact ?? ""}
          onValue={(value) => form.set("contact", value)}
        />
        <NewPasswordFields values={form.values} errors={form.errors} onValue={form.set} />
        <Button type="submit" size="lg" loading={form.submitting}>
          Create account
        </Button>
      </Form>
    </SignedOutFrame>
  );
}

/**
 * The additional information with its contact checked (R578): an optional mobile if the e-mail is
 * verified, otherwise an e-mail.
 */
function contactChecked(isEmailVerified: boolean) {
  return finishSignUp.input.superRefine(({ contact = "" }, issues) => {
    if (isEmailVerified && contact === "") return;
    const { error } = (isEmailVerified ? mobile : email).safeParse(contact);
    const message = error?.issues[0]?.message;
    if (message) issues.addIssue({ code: "custom", path: ["contact"], message });
  });
}

interface ContactFieldProps {
  signUp: NonNullable<Flow["signUp"]>;
  value: string;
  onValue: (value: string) => void;
  error?: string;
}

/** The other way to reach the person signing up; renders nothing if both are verified. */
function ContactField({ signUp, ...field }: ContactFieldProps) {
  if (!signUp.isEmailVerified) return <EmailField {...field} />;
  if (signUp.isMobileVerified) return null;
  return (
    <TextField {...field} label="Mobile number" type="tel" name="contact" autoComplete="tel" />
  );
}
