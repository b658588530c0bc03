import type { BulkBlocked } from "#core/contract/suppressions/suppressions.ts";
import { RefusedRows } from "#web/components/sheets/refused-rows.tsx";
import { formatCount } from "#web/lib/format.ts";

/** How many numbers of a file were blocked, and which rows were not numbers. */
export function BulkBlockResult({ result }: { result: BulkBlocked }) {
  const { blocked, alreadyBlocked, optedOut, duplicates, invalid, invalidRows } = result;
  const facts: readonly (readonly [string, number])[] = [
    ["Blocked", blocked],
    ["Had opted out, and are now blocked too", optedOut],
    ["Were blocked already", alreadyBlocked],
    ["Rows with a number from an earlier row", duplicates],
    ["Rows without a valid number", invalid],
  ];
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1.5">
        {facts.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="figures font-medium">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <RefusedRows
        title={
          invalid > invalidRows.length
            ? `First ${invalidRows.length} rows without a valid number`
            : "Rows without a valid number"
        }
        rows={invalidRows.map(({ number, ...row }) => ({ ...row, value: number }))}
      />
    </div>
  );
}
