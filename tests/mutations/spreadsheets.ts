import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "errors",
    file: "worker/sheets/check-row.ts",
    find: "const errorCells = emptyErrors(cells);",
    replace: "const errorCells = 0;",
    breaks: "#N/A is a name",
    tests: "tests/unit/files/error-cells.test.ts",
    only: "reads #N/A as empty",
  },
  {
    rule: "hidden-rows",
    file: "worker/sheets/read-sheet.ts",
    find: "if (!row.hidden || hidden.included) maker.add(row);",
    replace: "maker.add(row);",
    breaks: "a filtered row is imported",
    tests: "tests/unit/files/workbook-files.test.ts",
    only: "leaves out hidden rows",
  },
  {
    rule: "hidden-rows",
    file: "worker/sheets/read-sheet.ts",
    find: "if (row.hidden && row.cells.length > 0) hidden.rows += 1;",
    replace: "",
    breaks: "no message says that rows are left out",
    tests: "tests/unit/files/workbook-files.test.ts",
    only: "leaves out hidden rows",
  },
  {
    rule: "hidden-sheets",
    file: "worker/sheets/read-sheet.ts",
    find: "sheets: sheets.hidden }",
    replace: "sheets: [] }",
    breaks: "hidden sheets are not named",
    tests: "tests/unit/files/workbook-files.test.ts",
    only: "leaves out hidden rows",
  },
  {
    rule: "zip64",
    file: "worker/sheets/xlsx/zip-archive.ts",
    find: "if (!isZip64) return { count, start, end };",
    replace: "return { count, start, end };",
    breaks: "a zip64 archive is not read",
    tests: "tests/unit/files/workbook-files.test.ts",
    only: "is read like any other",
  },
];
