import type { ComponentProps, ReactNode } from "react";
import { may } from "#core/permissions.ts";
import { PageLinks } from "#web/components/layout/page-links.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

const PAGES = [
  { to: paths.billing, label: "Billing overview", may: "payByCard" },
  { to: paths.buyCredits, label: "Buy Credit", may: "purchase" },
  { to: paths.pricing, label: "Pricing", may: "purchase" },
  { to: paths.credits, label: "Credits", may: "invoice" },
  { to: paths.invoices, label: "Invoice", may: "invoice" },
] as const;

interface BillingPageProps extends ComponentProps<typeof PageHeader> {
  children: ReactNode;
}

/** A part of billing, with links to the others that the person may open. */
export function BillingPage({ children, ...header }: BillingPageProps) {
  const me = useMe();
  const pages = PAGES.filter((page) => may(me, page.may));
  return (
    <>
      <PageHeader {...header} />
      <PageLinks label="Billing" pages={pages} />
      {children}
    </>
  );
}
