import { asXls, asXlsx, workbook, worksheet } from "./make-files.ts";

const BOOK = workbook({
  People: worksheet([
    ["Name", "Mobile"],
    ["Ada", "0412345678"],
  ]),
});

export const XLSX = asXlsx(BOOK);

export const XLS = asXls(BOOK);

export const PNG = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82,
]);
