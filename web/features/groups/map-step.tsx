import { previewSheet } from "#core/contract/imports.ts";
import { Field } from "#web/components/form/field.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useCall } from "#web/lib/query.ts";
import { type ImportTarget, MapForm } from "./map-form.tsx";
import { SheetRefused } from "./sheet-refused.tsx";
import type { Started } from "./use-start-import.ts";

interface MapStepProps {
  upload: string;
  sheet: string | undefined;
  onSheet: (sheet: string) => void;
  target: ImportTarget;
  onBack: () => void;
  onStarted: (started: Started) => void;
}

/** Step 2: which sheet, which column holds the number, and what the others are called. */
export function MapStep({ upload, sheet, onSheet, ...rest }: MapStepProps) {
  const first = useCall(previewSheet, { id: upload });
  const other = useCall(previewSheet, { id: upload, sheet }, { enabled: sheet !== undefined });
  const { data, error, refetch } = sheet === undefined ? first : other;
  const preview = data?.data;
  // A sheet that cannot be used must not hide those that can.
  const file = first.data?.data ?? preview;
  return (
    <div className="grid grid-cols-1 gap-5">
      {file && file.sheets.length > 1 ? (
        <Field label="Sheet" required className="max-w-sm">
          {(control) => (
            <Select
              {...control}
              value={sheet ?? file.sheet}
              onValueChange={onSheet}
              options={file.sheets.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
      ) : null}
      {preview ? (
        <MapForm key={preview.sheet} preview={preview} {...rest} />
      ) : error ? (
        <SheetRefused error={error} onBack={rest.onBack} onRetry={() => void refetch()} />
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  );
}
