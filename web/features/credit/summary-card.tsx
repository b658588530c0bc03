import type { ComponentProps, ReactNode } from "react";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { formatCents } from "#web/lib/format.ts";

interface SummaryCardProps {
  title: string;
  facts?: ComponentProps<typeof FactList>["facts"];
  /** All in cents. */
  subtotal: number;
  gst: number;
  total: number;
  children?: ReactNode;
}

/** What is bought, and what it comes to. */
export function SummaryCard({
  title,
  facts = [],
  subtotal,
  gst,
  total,
  children,
}: SummaryCardProps) {
  const money = (cents: number) => formatCents(cents, "charge");
  return (
    <Card title={title}>
      <FactList
        facts={[
          ...facts,
          { label: "Subtotal", value: money(subtotal) },
          { label: "GST (10%)", value: money(gst) },
        ]}
      />
      <p className="figures flex items-baseline justify-between border-t pt-3 font-semibold text-base">
        <span>Total</span> <span>{money(total)}</span>
      </p>
      {children}
    </Card>
  );
}
