import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Field } from "./field.tsx";

interface PasswordFieldProps {
  label?: string;
  name?: string;
  autoComplete: "current-password" | "new-password";
  value: string | undefined;
  onValue: (value: string) => void;
  error?: string;
  description?: ReactNode;
  aside?: ReactNode;
  required?: boolean;
}

/** A password, hidden until the eye button is pressed. */
export function PasswordField({
  label = "Password",
  name = "password",
  autoComplete,
  value = "",
  onValue,
  required = true,
  ...field
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...field} label={label} required={required}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            type={shown ? "text" : "password"}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            className="pr-10"
          />
          <Button
            variant="ghost"
            size="icon-sm"
            className="absolute top-0.5 right-0.5"
            aria-label={shown ? "Hide password" : "Show password"}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" />
          </Button>
        </div>
      )}
    </Field>
  );
}
