import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { Card } from "#web/components/ui/card.tsx";
import { formatCounted } from "#web/lib/format.ts";
import type { ImportPromise } from "./import-promise.ts";
import { ImportPromiseView } from "./import-promise-view.tsx";
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
  promise?: ImportPromise | undefined;
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
