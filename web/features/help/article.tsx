import type { ReactNode } from "react";
import { may, type Permission } from "#core/permissions.ts";
import { Link } from "#web/components/ui/link.tsx";
import { useMe } from "#web/lib/session.ts";

/** One article of the documents; its id is used in URLs. */
export interface Article {
  id: string;
  title: string;
  body: ReactNode;
}

/** A list of an article. */
export function Points({ children, numbered }: { children: ReactNode; numbered?: boolean }) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className={`grid gap-1.5 pl-5 ${numbered ? "list-decimal" : "list-disc"}`}>
      {children}
    </List>
  );
}

/** Text that is typed or sent verbatim. */
export function Literal({ children }: { children: ReactNode }) {
  return (
    <code className="break-words rounded-sm bg-muted px-1 py-0.5 text-[0.8125rem]">{children}</code>
  );
}

const linkClass = "text-primary-text underline underline-offset-4";

interface ToProps {
  path: string;
  /** Who may open the screen, if not everyone; others read its name. */
  may?: Permission;
  children: ReactNode;
}

/** A link to a screen, within a sentence. */
export function To({ path, may: needed, children }: ToProps) {
  const me = useMe();
  if (needed && !may(me, needed)) return children;
  return (
    <Link to={path} className={linkClass}>
      {children}
    </Link>
  );
}

/** A link to anything that is not a screen. */
export function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={linkClass}>
      {children}
    </a>
  );
}
