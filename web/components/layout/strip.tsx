import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";

interface StripProps {
  /** Names it for screen readers that go by regions. */
  label: string;
  icon: LucideIcon;
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** It stays in sight, under the top bar, however far the page is scrolled. */
  sticky?: boolean;
}

/** One line over the page that stays while what it says is so. */
export function Strip({ label, icon: Icon, children, action, sticky }: StripProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        "flex items-center justify-center gap-3 border-b bg-accent-soft px-4 py-1.5 text-accent-text md:px-6",
        sticky && "sticky top-14 z-20",
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 break-words max-sm:flex-1">{children}</p>
      {action}
    </section>
  );
}
