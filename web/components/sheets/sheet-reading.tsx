import type { ReactNode } from "react";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import {
  ENCODINGS,
  type Encoding,
  SEPARATORS,
  type Separator,
  type SheetOptions,
} from "#core/contract/imports/sheet-options.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { ApiError, isNotFound } from "#web/lib/api-error.ts";
import { type FileRefusal, fileErrorOf } from "./file-check.ts";
import { HiddenRowsField, type SheetChoice, SheetField } from "./sheet-fields.tsx";
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

const SEPARATOR_LABELS: Readonly<Record<Separator, string>> = {
  comma: "Comma ( , )",
  semicolon: "Semicolon ( ; )",
  tab: "Tab",
  pipe: "Pipe ( | )",
};

const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  "utf-8": "Unicode (UTF-8)",
  "windows-1252": "Windows (Western European)",
  macintosh: "Mac (Western European)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
};

const ROW_CHARS = 60;

/** Which sheet is read and how. A change reads the stored file again; nothing is uploaded. */
function ReadingOptions({ preview, options, onOptions }: SheetChoice) {
  const change = (changed: SheetOptions) => onOptions({ ...options, ...changed });
  const { separator, encoding } = preview;
  const headerRow = options.headerRow ?? preview.headerRow;
  return (
    <Card
      title="How the file is read"
      description="Change these if the preview below looks wrong. The file is not uploaded again."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SheetField preview={preview} options={options} onOptions={onOptions} />
        <HiddenRowsField preview={preview} options={options} onOptions={onOptions} />
        <SelectField
          label="Column names"
          className="min-w-0"
          value={String(headerRow)}
          onValue={(row) => change({ headerRow: Number(row) })}
          options={headerChoices(preview, headerRow)}
        />
        {separator ? (
          <SelectField
            label="Separator"
            className="min-w-0"
            value={options.separator ?? separator}
            onValue={(value) => change({ separator: value })}
            options={SEPARATORS.map((value) => ({ value, label: SEPARATOR_LABELS[value] }))}
          />
        ) : null}
        {encoding ? (
          <SelectField
            label="Encoding"
            className="min-w-0"
            value={options.encoding ?? encoding}
            onValue={(value) => change({ encoding: value })}
            options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
          />
        ) : null}
      </div>
    </Card>
  );
}

function headerChoices({ head }: SheetPreview, chosen: number) {
  const rows = head.map(({ row, cells }) => {
    const line = cells.filter((cell) => cell !== "").join(", ");
    const shown = line.length > ROW_CHARS ? `${line.slice(0, ROW_CHARS - 1)}…` : line;
    return { value: String(row), label: `Row ${row}: ${shown}` };
  });
  const known = chosen === 0 || head.some(({ row }) => row === chosen);
  return [
    { value: "0", label: "None: every row is a contact" },
    ...rows,
    ...(known ? [] : [{ value: String(chosen), label: `Row ${chosen}` }]),
  ];
}
