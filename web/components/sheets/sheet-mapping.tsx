import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { Card } from "#web/components/ui/card.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import type { ImportPromise } from "./import-promise.ts";
import { LabelRows } from "./label-rows.tsx";
import { ReadingWarnings } from "./reading-warnings.tsx";
import { SheetPreviewTable } from "./sheet-preview-table.tsx";
import type { LabelMapping } from "./use-label-mapping.ts";

interface SheetMappingProps {
  preview: SheetPreview;
  mapping: LabelMapping;
  /** Labels that the group has already. */
  known?: readonly string[];
  /** How many recipients the rows become; undefined until the number's column is chosen. */
  promise?: ImportPromise;
}

/** Which column becomes which label, with the sheet's first rows and what will become of them all. */
export function SheetMapping({ preview, mapping, known = [], promise }: SheetMappingProps) {
  return (
    <>
      <Card
        flush
        title="Labels"
        description={`${preview.fileName}: ${formatCounted(preview.totalRows, "row")}. Your messages use a label to insert a column's value, such as {{first_name}}.`}
      >
        <LabelRows columns={preview.columns} mapping={mapping} known={known} />
      </Card>
      <ReadingWarnings preview={preview} />
      <SheetPreviewTable preview={preview} rows={mapping.rows} />
      {promise ? <ImportPromiseView promise={promise} /> : null}
    </>
  );
}

interface ImportPromiseViewProps {
  promise: ImportPromise;
}

/** What the import will do with the file's rows, shown before it starts. */
function ImportPromiseView({ promise }: ImportPromiseViewProps) {
  const { contacts, duplicates, rejected, long } = promise;
  return (
    <section aria-label="What happens to the rows" className="grid gap-2">
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
