import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { checkFile } from "#web/components/sheets/file-check.ts";
import {
  assignColumn,
  errorsOf,
  hasMobiles,
  suggestMapping,
  toMergeLabels,
} from "#web/components/sheets/label-mapping.ts";

const column = (header: string, mobiles = 0, kind: "text" | "email" = "text") => ({
  header,
  samples: [],
  kind,
  mobiles,
  distinct: mobiles,
  filled: 5,
  long: 0,
});
const COLUMNS = [column("First name"), column("Mobile", 5), column("Landline"), column("Suburb")];

describe("the label mapping of the wizard", () => {
  it("suggests a label for a column of addresses that the file gives no name", () => {
    const rows = suggestMapping([column("Column 1", 5), column("Column 2", 0, "email")]);
    expect(rows.map(({ label }) => label)).toEqual(["mobile", "email"]);
  });

  it("R294: starts with the likeliest number; rows are reassigned, renamed and sent", () => {
    const rows = suggestMapping(COLUMNS);
    expect(rows.map(({ column, label }) => [column, label])).toEqual([
      [1, "mobile"],
      [0, "first_name"],
      [2, "landline"],
      [3, "suburb"],
    ]);
    const swapped = assignColumn(rows, 1, 3, COLUMNS);
    expect(swapped.map(({ column, label }) => [column, label])).toEqual([
      [1, "mobile"],
      [3, "suburb"],
      [2, "landline"],
      [0, "first_name"],
    ]);
    const renamed = swapped.map((row) => (row.key === 1 ? { ...row, label: " Town " } : row));
    expect(toMergeLabels(renamed.slice(0, 2), COLUMNS)).toEqual([
      { id: 1, oldLabel: "Mobile", newLabel: "mobile", type: "number" },
      { id: 3, oldLabel: "Suburb", newLabel: "Town", type: "text" },
    ]);
  });

  it("R346, R347: a column without mobiles has the documents' words and nothing to submit", () => {
    const [number, ...rest] = assignColumn(suggestMapping(COLUMNS), 0, 2, COLUMNS);
    if (!number) throw new Error("There is no row for the number");
    expect(errorsOf([number, ...rest], number, COLUMNS, false).column).toBe(
      "Label (row) assign to mobile number do not contains valid mobile number or file you selected is incorrect",
    );
    expect(hasMobiles(number, COLUMNS)).toBe(false);
  });

  it("R349, R350: a label is required and has at most 80 characters", () => {
    const [number, first] = suggestMapping(COLUMNS);
    if (!number || !first) throw new Error("The mapping is too short");
    const wrong = (label: string) => {
      const row = { ...first, label };
      return errorsOf([number, row], row, COLUMNS, true).label;
    };
    expect(wrong("")).toBe("Required");
    expect(wrong("x".repeat(81))).toBe(GROUP_TEXTS.labelLong);
    expect(wrong("x".repeat(80))).toBeUndefined();
  });
});

describe("a chosen file, before it is uploaded", () => {
  const sized = (name: string, size: number) => new File([new Uint8Array(size)], name);

  it("R337: is needed", () => expect(checkFile(undefined)?.title).toBe("Select a file to upload"));

  it("R338, R340: has one of three extensions, and the refusal names its own", () => {
    expect(checkFile(sized("c.csv", 5))).toBeUndefined();
    expect(checkFile(sized("c.XLSX", 5))).toBeUndefined();
    expect(checkFile(sized("c.pdf", 5))).toEqual({
      title: "File not supported: .xls, .xlsx, and .csv files are allowed",
      detail: expect.stringContaining("ends in .pdf"),
    });
  });

  it("R341: has at most 5242880 bytes", () => {
    expect(checkFile(sized("c.csv", 5_242_880))).toBeUndefined();
    expect(checkFile(sized("c.csv", 5_242_881))?.title).toBe(
      "File size too large: must be less than 5 MB",
    );
  });
});
