import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { promiseOf } from "#web/components/sheets/import-promise.ts";
import { toMergeLabels } from "#web/components/sheets/label-mapping.ts";
import { SheetMapping } from "#web/components/sheets/sheet-mapping.tsx";
import { SheetReading } from "#web/components/sheets/sheet-reading.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { useSheetOptions } from "#web/components/sheets/use-sheet-options.ts";
import { useSheetPreview } from "#web/components/sheets/use-sheet-preview.ts";
import { Button } from "#web/components/ui/button.tsx";
import type { Mapped } from "./mapped.ts";

interface MapColumnsProps {
  upload: string;
  onBack: () => void;
  onMapped: (mapped: Mapped) => void;
}

/** Which column holds the number, and what the others are called in the message. */
export function MapColumns({ upload, onBack, onMapped }: MapColumnsProps) {
  const [options, setOptions] = useSheetOptions(`scheduler.${upload}.options`);
  const sheet = useSheetPreview(upload, options);
  return (
    <SheetReading sheet={sheet} options={options} onOptions={setOptions} onBack={onBack}>
      {(preview) => (
        <Mapping key={JSON.stringify(options)} {...{ preview, options, onBack, onMapped }} />
      )}
    </SheetReading>
  );
}

interface MappingProps extends Omit<MapColumnsProps, "upload"> {
  preview: SheetPreview;
  options: SheetOptions;
}

function Mapping({ preview, options, onBack, onMapped }: MappingProps) {
  const key = `scheduler.${preview.upload}.labels.${JSON.stringify(options)}`;
  const mapping = useLabelMapping(preview, key);
  const go = () =>
    onMapped({
      ...options,
      upload: preview.upload,
      fileName: preview.fileName,
      labels: toMergeLabels(mapping.rows, preview.columns),
    });
  return (
    <>
      <SheetMapping
        preview={preview}
        mapping={mapping}
        promise={promiseOf(preview, mapping.rows)}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button onClick={() => mapping.check(go)} disabled={!mapping.canSubmit}>
          Continue
        </Button>
      </div>
    </>
  );
}
