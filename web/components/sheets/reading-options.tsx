import type { SheetPreview } from "#core/contract/imports/imports.ts";
import {
  ENCODINGS,
  type Encoding,
  SEPARATORS,
  type Separator,
  type SheetOptions,
} from "#core/contract/imports/sheet-options.ts";
import { Field } from "#web/components/form/field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { HiddenRowsField, type SheetChoice, SheetField } from "./sheet-fields.tsx";

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
export function ReadingOptions({ preview, options, onOptions }: SheetChoice) {
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
        <Field label="Column names" required className="min-w-0">
          {(control) => (
            <Select
              {...control}
              value={String(headerRow)}
              onValueChange={(row) => change({ headerRow: Number(row) })}
              options={headerChoices(preview, headerRow)}
            />
          )}
        </Field>
        {separator ? (
          <Field label="Separator" required className="min-w-0">
            {(control) => (
              <Select
                {...control}
                value={options.separator ?? separator}
                onValueChange={(value) =>
                  change({ separator: SEPARATORS.find((known) => known === value) })
                }
                options={SEPARATORS.map((value) => ({ value, label: SEPARATOR_LABELS[value] }))}
              />
            )}
          </Field>
        ) : null}
        {encoding ? (
          <Field label="Encoding" required className="min-w-0">
            {(control) => (
              <Select
                {...control}
                value={options.encoding ?? encoding}
                onValueChange={(value) =>
                  change({ encoding: ENCODINGS.find((known) => known === value) })
                }
                options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
              />
            )}
          </Field>
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
