import { useLocation } from "react-router-dom";
import { Link } from "#web/components/ui/link.tsx";
import { cn } from "#web/lib/cn.ts";
import { useCurrentLinkInView } from "#web/lib/use-current-link-in-view.ts";

interface PageLinksProps {
  /** What the pages have in common. */
  label: string;
  pages: readonly { to: string; label: string }[];
}

/** Below a page's header: leads from one of several pages to the others. */
export function PageLinks({ label, pages }: PageLinksProps) {
  const { pathname } = useLocation();
  const nav = useCurrentLinkInView();
  return (
    <nav
      aria-label={label}
      ref={nav}
      className="mb-4 flex gap-x-1 overflow-x-auto border-b [scrollbar-width:none] phone-list:mb-0 phone-list:border-b-0"
    >
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? "page" : undefined}
          className={cn(
            "flex h-11 items-center whitespace-nowrap border-b-2 px-3 font-medium -outline-offset-2 max-sm:px-2 phone-list:h-9",
            pathname === to
              ? "border-primary text-foreground"
              : "border-transparent text-muted-foreground hover:text-foreground",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
