import { type ReactNode, useRef } from "react";
import { OTP_LENGTH } from "#core/contract/fields/identity-fields.ts";
import { Input } from "#web/components/ui/input.tsx";
import { cn } from "#web/lib/cn.ts";
import { Field } from "./field.tsx";

interface OtpFieldProps {
  value: string;
  /** Gets digits only, six at most, however they were typed or pasted. */
  onChange: (code: string) => void;
  /** Called once the sixth digit has been entered (R573). */
  onComplete?: (code: string) => void;
  error?: string;
  disabled?: boolean;
  label?: string;
  description?: ReactNode;
  autoFocus?: boolean;
}

const cells = Array.from({ length: OTP_LENGTH }, (_, index) => index);

/** A one-time code: one input, drawn as six cells. `useOtp` holds its state. */
export function OtpField({
  value,
  onChange,
  onComplete,
  error,
  disabled,
  label = "One-time code",
  description,
  autoFocus,
}: OtpFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  const change = (typed: string) => {
    const code = typed.replace(/\D/g, "").slice(0, OTP_LENGTH);
    if (code === value) return;
    onChange(code);
    if (code.length === OTP_LENGTH) onComplete?.(code);
  };

  // The cells cannot show a caret in the middle, so it stays at the end.
  const caretToEnd = () => input.current?.setSelectionRange(OTP_LENGTH, OTP_LENGTH);

  return (
    <Field label={label} required error={error} description={description}>
      {(control) => (
        <div className="group relative h-12 max-w-sm">
          <Input
            {...control}
            ref={input}
            type="text"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={autoFocus}
            disabled={disabled}
            value={value}
            onChange={(event) => change(event.target.value)}
            onSelect={caretToEnd}
            className="absolute inset-0 z-10 h-full cursor-text opacity-0"
          />
          <div aria-hidden="true" className="grid h-full grid-cols-6 gap-2">
            {cells.map((index) => (
              <span
                key={index}
                className={cn(
                  "figures flex items-center justify-center rounded-lg border bg-surface font-medium text-xl",
                  "group-has-[:disabled]:bg-muted group-has-[:disabled]:text-muted-foreground",
                  error ? "border-danger" : "border-input",
                  index === Math.min(value.length, OTP_LENGTH - 1) &&
                    "group-has-[:focus]:outline-2 group-has-[:focus]:outline-ring",
                )}
              >
                {value[index]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
