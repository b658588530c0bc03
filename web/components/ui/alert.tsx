import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";
import { softTone, type Tone } from "./tone.ts";

const icons: Record<Tone, LucideIcon> = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  attention: TriangleAlert,
  danger: CircleAlert,
};

interface AlertProps {
  tone?: Tone;
  title: ReactNode;
  /** What it means and what to do. */
  children?: ReactNode;
  /** Buttons below the text, or beside the title. */
  actions?: ReactNode;
}

/** A notice that stays on the page. Danger and attention are announced as soon as they appear. */
export function Alert({ tone = "info", title, children, actions }: AlertProps) {
  const Icon = icons[tone];
  const urgent = tone === "danger" || tone === "attention";
  return (
    <div
      role={urgent ? "alert" : "status"}
      className={cn("flex gap-3 rounded-lg p-4", softTone[tone])}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div
        className={cn("min-w-0 flex-1", !children && "flex flex-wrap items-center gap-x-4 gap-y-2")}
      >
        <p className="break-words font-medium [&_time_span]:text-inherit">{title}</p>
        {children ? <div className="mt-1 break-words text-foreground">{children}</div> : null}
        {actions ? (
          <div className={cn("flex flex-wrap gap-2", children ? "mt-3" : "-my-1.5 ml-auto")}>
            {actions}
          </div>
        ) : null}
      </div>
    </div>
  );
}
