import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";
import { softTone, type Tone, textTone } from "./tone.ts";

interface BadgeProps {
  tone?: Tone;
  icon?: LucideIcon;
  /** Without a background: the normal state, from which exceptions must stand out. */
  plain?: boolean;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = "neutral", icon: Icon, plain, children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex max-w-full items-center gap-1 whitespace-nowrap align-middle text-xs",
        plain
          ? "text-muted-foreground"
          : cn("rounded-full px-2 py-0.5 font-medium", softTone[tone]),
        className,
      )}
    >
      {Icon ? (
        <Icon className={cn("size-3.5 shrink-0", plain && textTone[tone])} aria-hidden="true" />
      ) : null}
      <span className="truncate">{children}</span>
    </span>
  );
}
