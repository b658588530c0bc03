import { useLocation } from "react-router-dom";
import { Link } from "#web/components/ui/link.tsx";
import { tabClass, tabRow } from "#web/components/ui/tab-class.ts";
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
    <div className={tabRow.line}>
      <nav aria-label={label} ref={nav} className={tabRow.tabs}>
        {pages.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            aria-current={pathname === to ? "page" : undefined}
            className={tabClass(pathname === to)}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
