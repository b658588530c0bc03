import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What this list will hold. */
  description: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-full bg-primary-soft text-primary-text">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <h2 className="font-semibold text-[0.9375rem]">{title}</h2>
      <p className="mt-1 max-w-sm text-balance text-muted-foreground">{description}</p>
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
