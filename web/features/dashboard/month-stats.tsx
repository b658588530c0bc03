import type * as z from "zod";
import type { analytics } from "#core/contract/dashboard/dashboard.ts";
import { CountUp } from "#web/components/ui/count-up.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { EXCL_GST } from "#web/lib/format.ts";
import { ChangeHint } from "./change-hint.tsx";

export type MediumFigures = z.output<typeof analytics.output>["data"]["sms"];

const CARDS = [
  { key: "outbound", label: "Outbound" },
  { key: "delivered", label: "Delivered" },
  { key: "inbound", label: "Inbound" },
] as const;

/** The month so far, or its skeleton while it loads. */
export function MonthStats({ figures }: { figures: MediumFigures | undefined }) {
  return (
    <StatGrid>
      {CARDS.map(({ key, label }) => (
        <Stat
          key={key}
          label={label}
          value={figures ? <CountUp value={figures.current[key]} /> : undefined}
          hint={figures ? <ChangeHint change={figures.change[key]} /> : <>&nbsp;</>}
        />
      ))}
      <Stat
        label={`Spent ${EXCL_GST}`}
        value={figures ? <Money cents={figures.current.totalSpent} kind="charge" /> : undefined}
        hint={figures ? <ChangeHint change={figures.change.totalSpent} /> : <>&nbsp;</>}
      />
    </StatGrid>
  );
}
