import type { ReactNode } from "react";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { ReadingOptions } from "./reading-options.tsx";
import { SheetRefused } from "./sheet-refused.tsx";
import type { ReadSheet } from "./use-sheet-preview.ts";

interface SheetReadingProps {
  sheet: ReadSheet;
  options: SheetOptions;
  onOptions: (options: SheetOptions) => void;
  onBack: () => void;
  /** Shown once the sheet is read. */
  children: (preview: SheetPreview) => ReactNode;
}

/** How a file is read, which a person can change; then what is to be done with it. */
export function SheetReading({ sheet, options, onOptions, onBack, children }: SheetReadingProps) {
  const { preview, file, error, retry } = sheet;
  return (
    <div className="grid grid-cols-1 gap-5">
      {file ? <ReadingOptions preview={file} options={options} onOptions={onOptions} /> : null}
      {preview ? (
        children(preview)
      ) : error ? (
        <SheetRefused error={error} onBack={onBack} onRetry={retry} />
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  );
}
