import type * as z from "zod";
import type { monthUsage } from "#core/contract/dashboard/admin-usage.ts";
import { Money } from "#web/components/ui/money.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";

type Usage = z.output<typeof monthUsage.output>["data"];

/** Four figures of the month, each against the month before (R508). */
export function UsageStats({ usage }: { usage: Usage }) {
  const of = (month: Usage["currentMonthData"], medium: "sms" | "mms") => {
    const found = month.find(({ _id }) => _id === medium);
    return { sent: found?.totalSMS ?? 0, spent: found?.totalSpent ?? 0 };
  };
  return (
    <StatGrid>
      {(["sms", "mms"] as const).flatMap((medium) => {
        const now = of(usage.currentMonthData, medium);
        const before = of(usage.previousMonthData, medium);
        const unit = medium.toUpperCase();
        return [
          <Stat
            key={`${medium}-sent`}
            label={`Total ${unit} sent`}
            value={formatCount(now.sent)}
            hint={changeWords(now.sent, before.sent)}
          />,
          <Stat
            key={`${medium}-spent`}
            label={`Spent on ${unit} (${EXCL_GST})`}
            value={<Money cents={now.spent} kind="charge" />}
            hint={changeWords(now.spent, before.spent)}
          />,
        ];
      })}
    </StatGrid>
  );
}

function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? "Nothing in both months" : "Nothing in the month before";
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  if (percent === 0) return "As in the month before";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent)}% on the month before`;
}
