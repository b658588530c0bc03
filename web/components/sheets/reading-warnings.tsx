import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { formatCount } from "#web/lib/format.ts";

/** What to check in a file before importing it, with an example of each. */
export function ReadingWarnings({ preview }: { preview: SheetPreview }) {
  const { malformed, garbled, columns, encoding, hidden, errorCells } = preview;
  const hides = hidden.rows + hidden.columns.length + hidden.sheets.length > 0;
  if (!malformed.first && !garbled.first && !hides && errorCells === 0) return null;
  return (
    <Alert tone="attention" title="Check the file before you import it">
      <ul className="grid list-disc gap-2 pl-4">
        {hidden.rows > 0 ? <li>{hiddenRowsText(hidden)}</li> : null}
        {hidden.columns.length > 0 ? (
          <li>
            {`Hidden in the file, and still to choose from below: ${listed(hidden.columns.map((column) => columns[column]?.header ?? ""))}.`}
          </li>
        ) : null}
        {hidden.sheets.length > 0 ? <li>{hiddenSheetsText(preview)}</li> : null}
        {malformed.first ? (
          <li>
            {malformed.rows === 1
              ? "1 row can't be read and is left out."
              : `${formatCount(malformed.rows)} rows can't be read and are left out.`}{" "}
            {`Row ${malformed.first.row}: ${malformed.first.text}. After the import you can download them with the reason for each.`}
          </li>
        ) : null}
        {errorCells > 0 ? (
          <li>
            {errorCells === 1
              ? "1 cell holds an error such as #N/A and is read as empty."
              : `${formatCount(errorCells)} cells hold an error such as #N/A and are read as empty.`}
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

/** Names that a warning shows. */
const SHOWN = 5;

function listed(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  const shown = names.slice(0, SHOWN).join(", ");
  return rest > 0 ? `${shown} and ${formatCount(rest)} more` : shown;
}

function hiddenSheetsText({ sheet, sheets, hidden }: SheetPreview): string {
  if (!hidden.sheets.includes(sheet)) {
    return `Hidden sheets are left out: ${listed(hidden.sheets)}. You can choose one above.`;
  }
  const change = sheets.length + hidden.sheets.length > 1 ? " You can choose another above." : "";
  return `The sheet ${sheet} is hidden in the file.${change}`;
}

function hiddenRowsText({ rows, included }: SheetPreview["hidden"]): string {
  const what = rows === 1 ? "1 row is hidden" : `${formatCount(rows)} rows are hidden`;
  const fate = included ? "included" : "left out";
  return `${what} in the file, by a filter or by hand, and ${fate}. You can change that above.`;
}
