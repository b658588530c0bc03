import { useLocation } from "react-router-dom";
import { Link } from "#web/components/ui/link.tsx";
import { cn } from "#web/lib/cn.ts";

interface PageLinksProps {
  /** What the pages have in common. */
  label: string;
  pages: readonly { to: string; label: string }[];
}

/** Below a page's header: leads from one of several pages to the others. */
export function PageLinks({ label, pages }: PageLinksProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-1 border-b">
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? "page" : undefined}
          className={cn(
            "flex h-11 items-center border-b-2 px-3 font-medium -outline-offset-2 max-sm:px-2",
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
