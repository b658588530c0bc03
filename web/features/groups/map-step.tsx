import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { SheetReading } from "#web/components/sheets/sheet-reading.tsx";
import { useSheetPreview } from "#web/components/sheets/use-sheet-preview.ts";
import { type ImportTarget, MapForm } from "./map-form.tsx";
import type { Started } from "./use-start-import.ts";

interface MapStepProps {
  upload: string;
  options: SheetOptions;
  onOptions: (options: SheetOptions) => void;
  target: ImportTarget;
  onBack: () => void;
  onStarted: (started: Started) => void;
}

/** Step 2: how the file is read, which column holds the number, and what the others are called. */
export function MapStep({ upload, options, onOptions, ...rest }: MapStepProps) {
  const sheet = useSheetPreview(upload, options);
  return (
    <SheetReading sheet={sheet} options={options} onOptions={onOptions} onBack={rest.onBack}>
      {(preview) => (
        <MapForm key={JSON.stringify(options)} preview={preview} options={options} {...rest} />
      )}
    </SheetReading>
  );
}
