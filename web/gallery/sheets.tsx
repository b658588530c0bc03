import type { ReactNode } from "react";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { promiseOf } from "#web/components/sheets/import-promise.ts";
import { fieldColumns, suggestFields } from "#web/components/sheets/label-mapping.ts";
import { LabelRows } from "#web/components/sheets/label-rows.tsx";
import { RefusedRows } from "#web/components/sheets/refused-rows.tsx";
import { HiddenRowsField, SheetField } from "#web/components/sheets/sheet-fields.tsx";
import { SheetMapping } from "#web/components/sheets/sheet-mapping.tsx";
import { SheetReading } from "#web/components/sheets/sheet-reading.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { type Exhibits, LONG, LONG_WORD, nothing, one } from "./exhibit.ts";
import { owner } from "./people.ts";
import { Cached } from "./tools.tsx";

const column = {
  samples: ["Ann"],
  kind: "text" as const,
  mobiles: 0,
  distinct: 0,
  filled: 3,
  long: 0,
};

const preview: SheetPreview = {
  upload: "upl_1",
  fileName: "customers.csv",
  sheets: ["customers"],
  sheet: "customers",
  totalRows: 3,
  columns: [
    {
      ...column,
      header: "Mobile",
      samples: ["0412345678"],
      kind: "mobile",
      mobiles: 2,
      distinct: 2,
    },
    { ...column, header: LONG },
  ],
  rows: [
    ["0412345678", "Ann"],
    ["0412345679", LONG],
    ["lunch", "Cy"],
  ],
  separator: "comma",
  encoding: "utf-8",
  headerRow: 1,
  head: [{ row: 1, cells: ["Mobile", "Name"] }],
  malformed: { rows: 0 },
  garbled: { rows: 0 },
  errorCells: 0,
  hidden: { rows: 0, included: false, columns: [], sheets: [] },
};

function Mapping() {
  const mapping = useLabelMapping(preview, "gallery.labels");
  return (
    <div className="grid grid-cols-1 gap-5">
      <SheetMapping
        preview={preview}
        mapping={mapping}
        promise={promiseOf(preview, mapping.rows)}
      />
    </div>
  );
}

function Reading({ error }: { error: Error | null }) {
  const sheet = { preview: undefined, file: error ? preview : undefined, error, retry: nothing };
  return (
    <SheetReading sheet={sheet} options={{}} onOptions={nothing} onBack={nothing}>
      {() => null}
    </SheetReading>
  );
}

/** A CRM's fields, of whose values nothing is known yet. */
function Fields() {
  const columns = fieldColumns([
    { name: "phone", label: "Mobile phone", kind: "phone" },
    { name: "first", label: "First name", kind: "text" },
    { name: "long", label: LONG, kind: "text" },
  ]);
  const mapping = useLabelMapping({ columns }, "gallery.fields", suggestFields);
  return (
    <LabelRows
      columns={columns}
      mapping={mapping}
      known={[]}
      fieldsOf={{ name: "HubSpot", each: "Field" }}
    />
  );
}

const book: SheetPreview = {
  ...preview,
  sheets: ["customers", LONG],
  hidden: { rows: 2, included: false, columns: [], sheets: ["Prices"] },
};

const signedIn = (content: ReactNode) => (
  <Cached queryKey={["session"]} result={owner}>
    {content}
  </Cached>
);

export const sheets: Exhibits = {
  SheetField: one(<SheetField preview={book} options={{}} onOptions={nothing} />),
  HiddenRowsField: one(<HiddenRowsField preview={book} options={{}} onOptions={nothing} />),
  RefusedRows: one(
    <RefusedRows
      title="Rows that were not added"
      rows={[
        { row: 2, value: "0412345678", reason: "This number is in an earlier row too" },
        { row: 3, value: LONG_WORD, reason: LONG },
        { row: 40, value: "", reason: "There is no number in this row" },
      ]}
    />,
  ),
  SheetMapping: one(signedIn(<Mapping />)),
  LabelRows: one(signedIn(<Fields />)),
  SheetReading: {
    loading: <Reading error={null} />,
    error: <Reading error={new Error("The sheet could not be read")} />,
  },
};
