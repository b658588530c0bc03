import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { may, type Person } from "#core/permissions.ts";
import { Link } from "#web/components/ui/link.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { cn } from "#web/lib/cn.ts";
import { paths } from "#web/lib/paths.ts";
import { useCurrentLinkInView } from "#web/lib/use-current-link-in-view.ts";

interface SettingsPageProps extends ComponentProps<typeof PageHeader> {
  /** Who sees it: each person sees the settings that they may open. */
  me: Person;
  /** Its cards; what cannot be undone comes last. */
  children: ReactNode;
}

const LINKS = [
  { label: "Profile", to: paths.profile },
  { label: "Settings", to: paths.settings, may: "settings" },
  { label: "Notifications", to: paths.notificationSettings, may: "notificationSettings" },
  { label: "Security", to: paths.security, with: paths.emailMfaList },
  { label: "Developer", to: paths.developer, may: "developer" },
] as const;

/** A screen of the settings: a list of all of them beside one column of cards, or above it on phones. */
export function SettingsPage({ me, children, ...header }: SettingsPageProps) {
  return (
    <div className="gap-x-10 md:flex">
      <SettingsLinks me={me} />
      <div className="min-w-0 max-w-160 flex-1">
        <PageHeader {...header} />
        <div className="grid grid-cols-1 gap-4">{children}</div>
      </div>
    </div>
  );
}

function SettingsLinks({ me }: { me: Person }) {
  const { pathname } = useLocation();
  const nav = useCurrentLinkInView();
  return (
    <nav
      aria-label="Settings"
      ref={nav}
      className="flex shrink-0 gap-1 [scrollbar-width:none] max-md:mb-2 max-md:overflow-x-auto max-md:border-b max-md:pb-1 md:w-40 md:flex-col md:pt-0.5"
    >
      {LINKS.filter((link) => !("may" in link) || may(me, link.may)).map((link) => {
        const open = pathname === link.to || ("with" in link && pathname === link.with);
        return (
          <Link
            key={link.to}
            to={link.to}
            aria-current={open ? "page" : undefined}
            className={cn(
              "flex h-9 shrink-0 items-center rounded-md px-2 font-medium -outline-offset-2 md:px-3",
              open
                ? "bg-primary-soft text-primary-text"
                : "text-muted-foreground hover:bg-muted hover:text-foreground",
            )}
          >
            {link.label}
          </Link>
        );
      })}
    </nav>
  );
}
