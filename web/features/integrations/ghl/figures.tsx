import type * as z from "zod";
import type { ghlDashboard } from "#core/contract/integrations/ghl-reports.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount } from "#web/lib/format.ts";

/** What became of messages. */
export type Counts = z.output<typeof ghlDashboard.output>["data"]["total"];

const NAMES: readonly { name: keyof Counts; label: string }[] = [
  { name: "sent", label: "Sent" },
  { name: "delivered", label: "Delivered" },
  { name: "pending", label: "Pending" },
  { name: "failed", label: "Failed" },
];

/** Messages by what became of them; without counts, while they load. */
export function Figures({ counts }: { counts: Counts | undefined }) {
  return (
    <StatGrid>
      {NAMES.map(({ name, label }) => (
        <Stat key={name} label={label} value={counts && formatCount(counts[name])} />
      ))}
    </StatGrid>
  );
}

/** A figure of a list, with its word on a phone, which shows no headings. */
export function Count({ value, word }: { value: number; word: string }) {
  return (
    <>
      {formatCount(value)}
      <span className="md:hidden"> {word}</span>
    </>
  );
}

/** The same as columns, of which a phone shows the first. */
export function countColumns<Row>(
  countsOf: (row: Row) => Counts | undefined,
  names: readonly (keyof Counts)[] = NAMES.map(({ name }) => name),
): Column<Row>[] {
  return NAMES.filter(({ name }) => names.includes(name)).map(({ name, label }, nth) => ({
    key: name,
    header: label,
    numeric: true,
    width: "6.5rem",
    ...(nth === 0 ? { phone: "figure" } : {}),
    cell: (row) => {
      const counts = countsOf(row);
      return counts ? <Count value={counts[name]} word={label.toLowerCase()} /> : "–";
    },
  }));
}
