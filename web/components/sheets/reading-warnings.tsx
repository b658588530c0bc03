import type { SheetPreview } from "#core/contract/imports.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { formatCount } from "#web/lib/format.ts";

/** What to check in a file before importing it, with an example of each. */
export function ReadingWarnings({ preview }: { preview: SheetPreview }) {
  const { malformed, garbled, columns, encoding } = preview;
  if (!malformed.first && !garbled.first) return null;
  return (
    <Alert tone="attention" title="Check the file before you import it">
      <ul className="grid list-disc gap-2 pl-4">
        {malformed.first ? (
          <li>
            {malformed.rows === 1
              ? "1 row can't be read and is left out."
              : `${formatCount(malformed.rows)} rows can't be read and are left out.`}{" "}
            {`Row ${malformed.first.row}: ${malformed.first.text}. After the import you can download them with the reason for each.`}
          </li>
        ) : null}
        {garbled.first ? (
          <li>
            {garbled.rows === 1
              ? "Some characters in 1 row look wrong."
              : `Some characters in ${formatCount(garbled.rows)} rows look wrong.`}{" "}
            {`Row ${garbled.first.row}, ${columns[garbled.first.column]?.header ?? "first column"}: “${garbled.first.text}”. `}
            {encoding
              ? "Choose another encoding above, or save the file as “CSV UTF-8”."
              : "Correct them in the file and upload it again."}
          </li>
        ) : null}
      </ul>
    </Alert>
  );
}
