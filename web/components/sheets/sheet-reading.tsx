import type { ReactNode } from "react";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { ApiError, isNotFound } from "#web/lib/api-error.ts";
import { type FileRefusal, fileErrorOf } from "./file-check.ts";
import { ReadingOptions } from "./reading-options.tsx";
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

const GONE: FileRefusal = { title: GROUP_TEXTS.fileGone };

interface SheetRefusedProps {
  error: Error;
  onBack: () => void;
  onRetry: () => void;
}

/** Why a sheet cannot be mapped, and a way to choose another file. */
function SheetRefused({ error, onBack, onRetry }: SheetRefusedProps) {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return <LoadError what="Your file" error={error} onRetry={onRetry} />;
  }
  const { title, detail } = isNotFound(error) ? GONE : fileErrorOf(error);
  return (
    <Alert
      tone="danger"
      title={title}
      actions={
        <Button variant="outline" size="sm" onClick={onBack}>
          Choose another file
        </Button>
      }
    >
      {detail}
    </Alert>
  );
}
