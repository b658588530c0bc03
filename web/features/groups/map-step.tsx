import { previewSheet } from "#core/contract/imports.ts";
import type { SheetOptions } from "#core/contract/sheet-options.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { type ImportTarget, MapForm } from "./map-form.tsx";
import { ReadingOptions } from "./reading-options.tsx";
import { SheetRefused } from "./sheet-refused.tsx";
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
  const changed = Object.values(options).some((value) => value !== undefined);
  const first = useCall(previewSheet, { id: upload });
  const other = useCall(previewSheet, changed ? { id: upload, ...options } : undefined);
  const { data, error, refetch } = changed ? other : first;
  const preview = data?.data;
  // Options that fail must leave the other options on screen.
  const file = preview ?? first.data?.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      {file ? <ReadingOptions preview={file} options={options} onOptions={onOptions} /> : null}
      {preview ? (
        <MapForm key={JSON.stringify(options)} preview={preview} options={options} {...rest} />
      ) : error ? (
        <SheetRefused error={error} onBack={rest.onBack} onRetry={() => void refetch()} />
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  );
}
