import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { cn } from "#web/lib/cn.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

interface AdminPageProps {
  /** By default the screen's own name. */
  title?: string;
  description: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A screen of the admin area, with links to the others and how much is waiting on each. */
export function AdminPage({ title, description, action, children }: AdminPageProps) {
  const { pathname } = useLocation();
  const waiting = useCall(waitingCounts, {}).data?.data;
  const links = [
    { to: paths.admin, label: "Dashboard" },
    { to: paths.adminApproval, label: "Approvals", count: waiting?.approvals },
    { to: paths.adminVerification, label: "Verifications", count: waiting?.verifications },
    {
      to: paths.adminPersonalNumbers,
      label: "Personal numbers",
      count: waiting?.personalNumbers,
    },
    { to: paths.adminBusinessNames, label: "Business names", count: waiting?.businessNames },
    { to: paths.adminUsers, label: "Users" },
    { to: paths.adminCredit, label: "Credit" },
    { to: paths.adminNumbers, label: "Numbers" },
    { to: paths.adminAnalytics, label: "Analytics" },
    { to: paths.adminUsage, label: "Usage" },
    { to: paths.adminMonitor, label: "Monitor" },
    { to: paths.adminRoutes, label: "Routes" },
    { to: paths.adminSharedNumbers, label: "Shared numbers" },
    { to: paths.adminParams, label: "Parameters" },
    { to: paths.adminSettings, label: "Settings" },
  ];
  // Deactivated users are behind all of them, the routes of MMS behind those of SMS; an account's usage and what numbers cost behind everybody's usage.
  const isOpen = (to: string) =>
    pathname === to ||
    (to === paths.adminUsers && pathname === paths.adminDeactiveUsers) ||
    (to === paths.adminRoutes && pathname === paths.adminMmsRoutes) ||
    (to === paths.adminUsage &&
      (pathname.startsWith(paths.adminUsageOf("")) || pathname === paths.adminNumberCharges));
  return (
    <>
      <PageHeader title={title} description={description} action={action} />
      <nav aria-label="Admin" className="mb-4 flex flex-wrap gap-x-1 border-b max-md:gap-x-3">
        {links.map(({ to, label, count }) => (
          <Link
            key={to}
            to={to}
            aria-current={isOpen(to) ? "page" : undefined}
            className={cn(
              "relative flex h-11 items-center border-b-2 px-3 font-medium -outline-offset-2 max-md:px-0.5 max-md:text-xs",
              isOpen(to)
                ? "border-primary text-foreground"
                : "border-transparent text-muted-foreground hover:text-foreground",
            )}
          >
            {label}
            {/* Over the corner: a count that appears must not move the other links. */}
            {count ? (
              <Badge tone="attention" className="absolute -top-1 -right-2 px-1.5">
                {count}
              </Badge>
            ) : null}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
