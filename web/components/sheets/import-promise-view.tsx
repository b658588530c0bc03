import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount } from "#web/lib/format.ts";
import type { ImportPromise } from "./import-promise.ts";

interface ImportPromiseViewProps {
  promise: ImportPromise;
}

/** What will become of the file's rows, before anyone goes on. */
export function ImportPromiseView({ promise }: ImportPromiseViewProps) {
  const { contacts, duplicates, rejected, long } = promise;
  return (
    <section aria-label="What becomes of the rows" className="grid gap-2">
      <StatGrid>
        <Stat label="Recipients" value={formatCount(contacts)} hint="Each number once" />
        <Stat
          label="Duplicates"
          tone={duplicates > 0 ? "attention" : "neutral"}
          value={formatCount(duplicates)}
          hint="The first row of each number is used"
        />
        <Stat
          label="Rejected"
          tone={rejected > 0 ? "danger" : "neutral"}
          value={formatCount(rejected)}
          hint="No Australian mobile number"
        />
      </StatGrid>
      {long ? (
        <p className="text-accent-text">
          {long.rows === 1 ? "1 row" : `${formatCount(long.rows)} rows`} can be rejected as well:{" "}
          {long.label} is longer than {MAX_VALUE_LENGTH} characters.
        </p>
      ) : null}
    </section>
  );
}
