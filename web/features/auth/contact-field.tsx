import { EmailField } from "#web/components/form/email-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import type { Flow } from "./next-step.ts";

interface ContactFieldProps {
  signUp: NonNullable<Flow["signUp"]>;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
}

/** The other way to reach the person signing up; renders nothing if both are verified. */
export function ContactField({ signUp, ...field }: ContactFieldProps) {
  if (!signUp.isEmailVerified) return <EmailField {...field} />;
  if (signUp.isMobileVerified) return null;
  return (
    <TextField {...field} label="Mobile number" type="tel" name="contact" autoComplete="tel" />
  );
}
