import { Buffer } from "node:buffer";
import { utils } from "xlsx";
import {
  asXls,
  asXlsx,
  makeZip,
  workbook,
  workbookParts,
  worksheet,
} from "#tests/unit/files/make-files.ts";
import formulas from "./files/formulas.xlsx?url&inline";
import withoutValues from "./files/formulas-without-values.xlsx?url&inline";
import macCalendar from "./files/mac-calendar.xlsx?url&inline";
import membersXls from "./files/members.xls?url&inline";
import membersXlsx from "./files/members.xlsx?url&inline";
import membersPage from "./files/members-page.xls?url&inline";
import { inlineRow, ofRows, type RealSheet, stored, utf8, written } from "./making.ts";

// The folder `files` was written by LibreOffice 7.4, the formulas without values by openpyxl.

const NOT_MOBILE = "Not an Australian mobile number";
const ADA = "61412345678|Name=Ada";
const BO = "61412345679|Name=Bo";
const PEOPLE = [
  ["Name", "Mobile"],
  ["Ada", "0412345678"],
  ["Bo", "0412345679"],
];
/** Merged titles and cells, hidden rows and columns, a filter, dates, a password against changes. */
/** Without Di, whose row is hidden. */
const MEMBERS = [
  "61412345601|Team=Red|First name=Zoë|Last name=O'Brien|Joined=29/02/2024|Fee=55.5",
  "61412345602|First name=Bo|Last name=Nguyễn|Joined=01/07/2023 06:30 PM|Fee=111",
  "61412345603|First name=Cy|Last name=Smith|Joined=1 July 2023|Fee=0.1",
];
const MEMBERS_REJECTED = [`8 ${NOT_MOBILE}`, "9 Duplicate of row 4"];

function hiddenFirst() {
  const book = workbook({
    Lookup: worksheet([["Mobile"], ["0498000000"]]),
    People: worksheet(PEOPLE),
  });
  book.Workbook = { Sheets: [{ Hidden: 2 }, {}] };
  return book;
}

function farApart() {
  const sheet = worksheet(PEOPLE);
  // Someone formatted the whole sheet: cells without a value up to the last column and row.
  const blank = Array.from({ length: 3000 }, (_, at) => `<c r="${utils.encode_col(at)}4" s="1"/>`);
  const rows = Array.from(
    { length: 2000 },
    (_, at) => `<row r="${at + 5}"><c r="A${at + 5}" s="1"/></row>`,
  );
  return { sheet, blank: blank.join(""), rows: rows.join("") };
}

const styled = farApart();

export const WORKBOOKS: readonly RealSheet[] = [
  {
    what: "an .xlsx by LibreOffice: merged, hidden, filtered, protected",
    name: "members.xlsx",
    bytes: stored(membersXlsx),
    contacts: MEMBERS,
    rejected: MEMBERS_REJECTED,
  },
  {
    what: "the same as an .xls of Excel 97",
    name: "members.xls",
    bytes: stored(membersXls),
    contacts: MEMBERS,
    rejected: MEMBERS_REJECTED,
  },
  {
    what: "the same as a web page named .xls, which has only what is shown",
    name: "members.xls",
    bytes: stored(membersPage),
    contacts: [
      "61412345601|Team=Red|First name=Zoë|Last name=O'Brien|Joined=29/02/24",
      "61412345602|First name=Bo|Last name=Nguyễn|Joined=1 Jul 2023 6:30 PM",
      "61412345603|First name=Cy|Last name=Smith|Joined=1 July 2023",
    ],
    // The row that began their merged cell was hidden, so they are a cell short.
    rejected: ["7 No mobile number", "8 No mobile number"],
  },
  {
    what: "formulas with the values that LibreOffice saved",
    name: "formulas.xlsx",
    bytes: stored(formulas),
    contacts: [
      "61412345605|Code=04|Number=12345605|Link=Open",
      "61412345606|Code=04|Number=12345606|Link=2",
    ],
  },
  {
    what: "formulas that no program has worked out",
    name: "formulas.xlsx",
    bytes: stored(withoutValues),
    contacts: ["61412345606|Code=04|Number=12345606"],
    rejected: ["2 No mobile number"],
  },
  {
    what: "days counted from 1904",
    name: "mac.xlsx",
    bytes: stored(macCalendar),
    contacts: ["61412345607|Name=Ada|Born=15/03/1988"],
  },
  {
    what: "an .xlsx named .xls",
    name: "c.xls",
    bytes: written("xlsx", PEOPLE),
    contacts: [ADA, BO],
  },
  {
    what: "an .xls named .xlsx",
    name: "c.xlsx",
    bytes: asXls(workbook({ A: worksheet(PEOPLE) })),
    contacts: [ADA, BO],
  },
  {
    what: "a workbook with macros, saved under the name of one without",
    name: "c.xlsx",
    bytes: makeZip([
      ...workbookParts(`${inlineRow("Name", "Mobile")}${inlineRow("Ada", "0412345678")}`),
      { name: "xl/vbaProject.bin", content: "Attribute VB_Name" },
    ]),
    contacts: [ADA],
  },
  {
    what: "an XML spreadsheet of 2003 named .xls",
    name: "c.xls",
    bytes: written("xlml", PEOPLE),
    contacts: [ADA, BO],
  },
  {
    what: "a sheet that is very hidden before the one with people",
    name: "c.xlsx",
    bytes: asXlsx(hiddenFirst()),
    contacts: [ADA, BO],
  },
  {
    what: "Numbers: a summary of the export before the table",
    name: "c.xlsx",
    bytes: asXlsx(
      workbook({
        "Export Summary": worksheet([
          ["This document was exported from Numbers. Each table was converted to a worksheet."],
          ["Numbers Sheet Name", "Numbers Table Name", "Excel Worksheet Name"],
          ["Sheet 1", "Table 1", "Sheet 1 - Table 1"],
        ]),
        "Sheet 1 - Table 1": worksheet(PEOPLE),
      }),
    ),
    contacts: [ADA, BO],
  },
  {
    what: "thousands of formatted but empty columns and rows",
    name: "c.xlsx",
    bytes: ofRows(
      `${inlineRow("Name", "Mobile")}${inlineRow("Ada", "0412345678")}<row r="4">${styled.blank}</row>${styled.rows}`,
    ),
    contacts: [ADA],
  },
  {
    what: "a program that writes neither positions nor shared texts",
    name: "c.xlsx",
    bytes: ofRows(PEOPLE.map((cells) => inlineRow(...cells)).join("")),
    contacts: [ADA, BO],
  },
  {
    what: "numbers: a lost zero, a country code, too few digits, a fraction, a format of zeros",
    name: "c.xlsx",
    bytes: ofRows(
      `${inlineRow("Mobile", "Postcode")}<row><c><v>412345678</v></c><c><v>800</v></c></row>
      <row><c><v>6.1412345679E10</v></c></row><row><c><v>41234567</v></c></row>
      <row><c><v>412345680.5</v></c></row>`,
    ),
    contacts: ["61412345678|Postcode=800", "61412345679"],
    rejected: [`4 ${NOT_MOBILE}`, `5 ${NOT_MOBILE}`],
  },
  {
    what: "dates of a strict workbook",
    name: "c.xlsx",
    bytes: ofRows(
      `${inlineRow("Mobile", "Born", "Seen")}<row><c><v>412345678</v></c>
      <c t="d"><v>1988-03-15</v></c><c t="d"><v>2026-07-01T18:30:00</v></c></row>`,
    ),
    contacts: ["61412345678|Born=15/03/1988|Seen=01/07/2026 06:30 PM"],
  },
  {
    what: "a report's page named .xls, with a number format for Excel",
    name: "report.xls",
    bytes: utf8([
      "\uFEFF<html xmlns:x='urn:schemas-microsoft-com:office:excel'><head><style>td {mso-number-format:'\\@'}</style></head><body>",
      "<table><tr><th colspan=2>Customers</th></tr><tr><th>Name<th>Mobile</tr>",
      "<tr><td rowspan=2>Ada<br>&amp; Bo</td><td>0412&nbsp;345&nbsp;678</td></tr><tr><td>0412345679</td></tr></table>",
    ]),
    contacts: ["61412345678|Name=Ada & Bo", "61412345679"],
  },
  {
    what: "tabs and UTF-16 named .xls, as Excel saves Unicode text",
    name: "c.xls",
    bytes: new Uint8Array([
      0xff,
      0xfe,
      ...Buffer.from("Name\tMobile\r\nAda\t0412345678\r\n", "utf16le"),
    ]),
    contacts: [ADA],
  },
];
