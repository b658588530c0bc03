import { useLocation } from "react-router-dom";
import { Link } from "#web/components/ui/link.tsx";
import { cn } from "#web/lib/cn.ts";
import { paths } from "#web/lib/paths.ts";

const PAGES = [
  { to: paths.senderIds, label: "All senders" },
  { to: paths.personalNumbers, label: "Personal numbers" },
] as const;

/** Leads from one page about senders to the others. */
export function SenderPages() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Senders" className="mb-4 flex flex-wrap gap-x-1 border-b">
      {PAGES.map(({ to, label }) => (
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
