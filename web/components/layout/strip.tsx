import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface StripProps {
  icon: LucideIcon;
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** One line over the page that stays while what it says is so. */
export function Strip({ icon: Icon, children, action }: StripProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-accent-soft px-4 py-1.5 text-center text-accent-text">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 break-words">{children}</p>
      {action}
    </div>
  );
}
