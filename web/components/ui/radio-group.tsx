import * as Primitive from "radix-ui/radio-group";
import { type ReactNode, useId } from "react";
import { cn } from "#web/lib/cn.ts";

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
export function RadioGroup({ options, label, className, ...rest }: RadioGroupProps) {
  const id = useId();
  return (
    <Primitive.Root aria-label={label} className={cn("grid gap-2", className)} {...rest}>
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}${option.value}`}
          className="flex cursor-pointer items-start gap-3 rounded-lg border bg-surface p-3 transition-colors hover:bg-muted has-data-[state=checked]:border-primary has-data-[state=checked]:bg-primary-soft has-disabled:pointer-events-none has-disabled:opacity-55"
        >
          <Primitive.Item
            id={`${id}${option.value}`}
            value={option.value}
            disabled={option.disabled}
            className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-input bg-surface data-[state=checked]:border-primary"
          >
            <Primitive.Indicator className="size-2 rounded-full bg-primary" />
          </Primitive.Item>
          <span className="min-w-0">
            <span className="block font-medium">{option.label}</span>
            {option.description ? (
              <span className="block text-muted-foreground text-xs">{option.description}</span>
            ) : null}
          </span>
        </label>
      ))}
    </Primitive.Root>
  );
}
