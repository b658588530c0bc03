import type { NotificationEmail } from "#core/contract/notification-settings/notification-settings.ts";
import { CheckField } from "#web/components/form/check-field.tsx";

interface EmailChoiceProps {
  emails: readonly NotificationEmail[];
  value: readonly string[];
  error?: string;
  onValue: (chosen: string[]) => void;
}

/** Which of the confirmed addresses get something. */
export function EmailChoice({ emails, value, error, onValue }: EmailChoiceProps) {
  const confirmed = emails.flatMap(({ email, verified }) => (verified ? [email] : []));
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Send to</legend>
      {confirmed.length === 0 ? (
        <p className="text-muted-foreground">
          No address is confirmed yet. Add one to the email addresses first.
        </p>
      ) : (
        <div className="grid gap-3">
          {confirmed.map((email) => (
            <CheckField
              key={email}
              label={<span className="break-all">{email}</span>}
              checked={value.includes(email)}
              onCheckedChange={(on) =>
                onValue(confirmed.filter((one) => (one === email ? on : value.includes(one))))
              }
            />
          ))}
        </div>
      )}
      {error ? (
        <p role="alert" className="mt-2 text-danger-text text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Who gets it, in a line. */
export function EmailsLine({ emails }: { emails: readonly string[] }) {
  return (
    <p className="min-w-0 break-words text-muted-foreground">
      {emails.length === 0 ? "No one yet" : emails.join(", ")}
    </p>
  );
}
