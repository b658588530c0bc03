import { type ReactNode, useId } from "react";
import { cn } from "#web/lib/cn.ts";

/** A radio button. */
export const radioClass =
  "flex size-4 shrink-0 appearance-none items-center justify-center rounded-full border border-input bg-surface before:size-2 before:rounded-full checked:border-primary checked:before:bg-primary";

interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly RadioOption[];
  /** What the choice is about, for screen readers, if no Field names it. */
  label?: string;
  id?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
  className?: string;
}

/** A choice of a few options that should all be visible: each is a card to press. */
export function RadioGroup({
  value,
  onValueChange,
  options,
  label,
  className,
  ...rest
}: RadioGroupProps) {
  const name = useId();
  return (
    // Focusable, so that a form can take a person to a choice that is wrong.
    <div
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      className={cn("grid gap-2", className)}
      {...rest}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border bg-surface p-3 transition-colors hover:bg-muted has-checked:border-primary has-checked:bg-primary-soft has-disabled:pointer-events-none has-disabled:opacity-55"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className={cn(radioClass, "mt-0.5")}
          />
          <span className="min-w-0">
            <span className="block font-medium">{option.label}</span>
            {option.description ? (
              <span className="block text-muted-foreground text-xs">{option.description}</span>
            ) : null}
          </span>
        </label>
      ))}
    </div>
  );
}
