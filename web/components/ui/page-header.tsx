import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "#web/lib/page-title.ts";
import { useScreenTitle } from "#web/lib/screen-title.ts";
import { LinkButton } from "./button.tsx";

interface PageHeaderProps {
  /** What it shows; by default the screen's own name. */
  title?: string | undefined;
  /** One line: what this page is for. */
  description?: ReactNode;
  /** The page's one primary action. */
  action?: ReactNode;
  /** The list this page belongs to. */
  back?: { to: string; label: string } | undefined;
  /** Shown beside the title: a StatusBadge. */
  badge?: ReactNode;
}

/** The top of a page; it names the browser's tab as well. */
export function PageHeader({ title: named, description, action, back, badge }: PageHeaderProps) {
  const own = useScreenTitle();
  const title = named ?? own;
  usePageTitle(title);
  return (
    <header className="mb-5">
      {back ? (
        <LinkButton
          variant="link"
          className="mb-2 gap-1! text-muted-foreground text-xs"
          to={back.to}
        >
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </LinkButton>
      ) : null}
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-md:flex-wrap">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="break-words font-semibold text-xl tracking-tight">{title}</h1>
            {badge}
          </div>
          {description ? <p className="mt-1 text-muted-foreground">{description}</p> : null}
        </div>
        {action ? <div className="flex flex-wrap gap-2 md:shrink-0">{action}</div> : null}
      </div>
    </header>
  );
}
