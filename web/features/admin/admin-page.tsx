import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router-dom";
import { waitingCounts } from "#core/contract/approvals.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { cn } from "#web/lib/cn.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

interface AdminPageProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A screen of the admin area, with links to the others and how much is waiting on each. */
export function AdminPage({ title, description, children }: AdminPageProps) {
  const waiting = useCall(waitingCounts, {}).data?.data;
  const nav = useRef<HTMLElement>(null);
  // On a phone, not all of them fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts make them wider
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [waiting]);
  const links = [
    { to: paths.admin, label: "Dashboard" },
    { to: paths.adminApproval, label: "Approvals", count: waiting?.approvals },
    { to: paths.adminVerification, label: "Verifications", count: waiting?.verifications },
    { to: paths.adminUsers, label: "Users" },
    { to: paths.adminParams, label: "Parameters" },
  ];
  return (
    <>
      <PageHeader title={title} description={description} />
      <nav ref={nav} aria-label="Admin" className="mb-4 flex overflow-x-auto border-b md:gap-x-1">
        {links.map(({ to, label, count }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              cn(
                "flex h-11 shrink-0 items-center gap-2 border-b-2 px-2.5 font-medium md:px-3 -outline-offset-2",
                isActive
                  ? "border-primary text-foreground"
                  : "border-transparent text-muted-foreground hover:text-foreground",
              )
            }
          >
            {label}
            {count ? <Badge tone="attention">{count}</Badge> : null}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  );
}
