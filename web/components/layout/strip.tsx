import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface StripProps {
  /** Names it for screen readers that go by regions. */
  label: string;
  icon: LucideIcon;
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** One line over the page that stays while what it says is so. */
export function Strip({ label, icon: Icon, children, action }: StripProps) {
  return (
    <section
      aria-label={label}
      className="flex items-center justify-center gap-3 border-b bg-accent-soft px-4 py-1.5 text-accent-text md:px-6"
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 break-words max-sm:flex-1">{children}</p>
      {action}
    </section>
  );
}
