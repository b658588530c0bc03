import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";

interface StripProps {
  /** Its name for people who navigate by regions. */
  label: string;
  icon: LucideIcon;
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** Keeps it in view, under the top bar, however far the page is scrolled. */
  sticky?: boolean;
}

/** One line above the page that stays for as long as it is true. */
export function Strip({ label, icon: Icon, children, action, sticky }: StripProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        "flex items-center justify-center gap-3 border-b bg-accent-soft px-4 py-1.5 text-accent-text md:px-6",
        sticky &&
          "sticky top-14 z-20 max-md:top-11 max-md:transition-transform max-md:in-data-bar-away:-translate-y-11",
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 break-words max-sm:flex-1">{children}</p>
      {action}
    </section>
  );
}
