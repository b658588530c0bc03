import { Check } from "lucide-react";
import { cn } from "#web/lib/cn.ts";

interface StepperProps {
  steps: readonly string[];
  /** Index of the step that is open. */
  current: number;
}

/** The steps of a wizard, with the current one marked. */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <ol aria-label="Steps" className="mb-6 flex items-center gap-2 sm:gap-3">
      {steps.map((step, index) => {
        const done = index < current;
        const open = index === current;
        return (
          <li
            key={step}
            aria-current={open ? "step" : undefined}
            className={cn(
              "flex min-w-0 items-center gap-2",
              index > 0 && "before:h-px before:w-4 before:shrink-0 before:bg-border sm:before:w-8",
            )}
          >
            <span
              className={cn(
                "flex size-6 shrink-0 items-center justify-center rounded-full font-medium text-xs",
                open && "bg-primary text-primary-foreground",
                done && "bg-primary-soft text-primary-text",
                !open && !done && "bg-muted text-muted-foreground",
              )}
            >
              {done ? <Check className="size-3.5" aria-hidden="true" /> : index + 1}
            </span>
            <span
              className={cn(
                "truncate",
                open ? "font-medium" : "text-muted-foreground max-sm:sr-only",
              )}
            >
              {step}
              {done ? <span className="sr-only"> (done)</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
