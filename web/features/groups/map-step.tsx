import { previewSheet } from "#core/contract/groups.ts";
import { Field } from "#web/components/form/field.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useCall } from "#web/lib/query.ts";
import { type ImportTarget, MapForm } from "./map-form.tsx";
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
  const query = useCall(previewSheet, { id: upload, sheet }, { keepPrevious: true });
  const preview = query.data?.data;
  if (!preview && !query.error) return <ScreenSkeleton />;
  if (!preview) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {preview.sheets.length > 1 ? (
        <Field label="Sheet" required className="max-w-sm">
          {(control) => (
            <Select
              {...control}
              value={sheet ?? preview.sheet}
              onValueChange={onSheet}
              options={preview.sheets.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
      ) : null}
      <MapForm key={preview.sheet} preview={preview} {...rest} />
    </div>
  );
}
