import type { BulkBlocked } from "#core/contract/block.ts";
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
      {invalidRows.length > 0 ? (
        <section aria-label="Rows without a valid number">
          <h3 className="mb-1.5 font-medium">
            {invalid > invalidRows.length
              ? `First ${invalidRows.length} rows without a valid number`
              : "Rows without a valid number"}
          </h3>
          <ul className="grid max-h-48 gap-1 overflow-y-auto text-muted-foreground text-xs">
            {invalidRows.map(({ row, number, reason }) => (
              <li key={row} className="break-words">
                Row {row}: {reason}
                {number.trim() === "" ? null : ` (${number})`}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
