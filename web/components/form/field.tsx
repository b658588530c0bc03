import { type ReactNode, useId } from "react";
import { Label } from "#web/components/ui/label.tsx";
import { cn } from "#web/lib/cn.ts";
import { spelt } from "#web/lib/spelling.ts";

/** The props that connect a control to its label, help and error. */
export interface ControlProps {
  id: string;
  "aria-labelledby": string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
  "aria-required": boolean | undefined;
}

interface FieldProps {
  label: string;
  /** Help below the control. */
  description?: ReactNode;
  /** What is wrong, below the control. */
  error?: string;
  required?: boolean;
  /** To the right of the label: a counter, a link. */
  aside?: ReactNode;
  /** Renders the control with the given props: `(control) => <Input {...control} … />`. */
  children: (control: ControlProps) => ReactNode;
  /** From 768 px up, the label is only for screen readers: a table's header shows it. */
  inTable?: boolean;
  className?: string;
}

export function Field({
  label,
  description,
  error,
  required,
  aside,
  children,
  inTable,
  className,
}: FieldProps) {
  const id = useId();
  const described = [description && `${id}help`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <div className={cn("grid grid-cols-1 content-start gap-1.5 break-words", className)}>
      <div className={cn("flex items-baseline justify-between gap-3", inTable && "md:sr-only")}>
        <Label id={`${id}label`} htmlFor={id} className="min-w-0">
          {label}
          {required ? null : <span className="font-normal text-muted-foreground"> (optional)</span>}
        </Label>
        {aside ? <span className="text-muted-foreground text-xs">{aside}</span> : null}
      </div>
      {children({
        id,
        "aria-labelledby": `${id}label`,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {error ? (
        <p id={`${id}error`} className="text-danger-text text-xs">
          {spelt(error)}
        </p>
      ) : null}
      {description ? (
        <p id={`${id}help`} className="text-muted-foreground text-xs">
          {description}
        </p>
      ) : null}
    </div>
  );
}
