import { type ReactNode, useId } from "react";
import { cn } from "#web/lib/cn.ts";

interface CardProps {
  title?: ReactNode;
  /** The region's name, where several cards of a page may have the same title. */
  label?: string;
  description?: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** No padding around the content, for tables that reach the edges. */
  flush?: boolean;
  className?: string;
}

export function Card({
  title,
  label,
  description,
  actions,
  children,
  flush,
  className,
}: CardProps) {
  const id = useId();
  return (
    <section
      aria-label={label}
      aria-labelledby={title && !label ? id : undefined}
      className={cn("overflow-clip rounded-lg border bg-surface", className)}
    >
      {title ? (
        <header
          className={cn(
            "flex justify-between gap-3 px-5 pt-4 pb-3 max-sm:flex-wrap",
            description ? "items-start" : "items-center",
          )}
        >
          <div className="min-w-0">
            <h2 id={id} className="wrap-anywhere font-semibold text-[0.9375rem]">
              {title}
            </h2>
            {description ? <p className="mt-0.5 text-muted-foreground">{description}</p> : null}
          </div>
          {actions}
        </header>
      ) : null}
      <div className={cn(!flush && "px-5 pb-5", !flush && !title && "pt-5")}>{children}</div>
    </section>
  );
}
