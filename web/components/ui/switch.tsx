import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "onChange"> {
  onCheckedChange?: (checked: boolean) => void;
}

/** A tick box that looks like a switch, for what takes effect immediately. */
export function Switch({ className, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: as a tick box, it says by itself whether it is on
      role="switch"
      className={cn(
        "inline-flex h-5 w-9 shrink-0 appearance-none items-center rounded-full bg-input p-0.5 transition-colors before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-primary checked:before:translate-x-4 disabled:opacity-50",
        className,
      )}
      onChange={(event) => onCheckedChange?.(event.target.checked)}
      {...rest}
    />
  );
}
