import { type RealSheet, utf8, utf16, windows1252 } from "./making.ts";

const NOT_MOBILE = "Not an Australian mobile number";
const ADA = "61412345678|Name=Ada";
const BO = "61412345679|Name=Bo";
const LINES = ["Name,Mobile", "Ada,0412345678", "Bo,0412345679"];
/** Labels that a record or an object has anyway. */
const NAMES = [
  "_id",
  "number",
  "group",
  "optIn",
  "isBlocked",
  "fields",
  "__proto__",
  "constructor",
];

export const TEXTS: readonly RealSheet[] = [
  {
    what: "Excel's own UTF-8, with its mark",
    name: "c.csv",
    bytes: utf8(["\uFEFFName,Mobile", "Zoë 🎉,0412345678"]),
    contacts: ["61412345678|Name=Zoë 🎉"],
  },
  {
    what: "UTF-16 without a mark, little end first",
    name: "c.csv",
    bytes: utf16(["Name\tMobile", "Zoë\t0412345678"]),
    contacts: ["61412345678|Name=Zoë"],
  },
  {
    what: "UTF-16 with a mark, big end first",
    name: "c.csv",
    bytes: utf16(["\uFEFFName\tMobile", "Zoë\t0412345678"], true),
    contacts: ["61412345678|Name=Zoë"],
  },
  {
    what: "a European Excel: Windows-1252, semicolons, decimal commas",
    name: "c.csv",
    bytes: windows1252(["Name;Mobile;Spent", "Renée O’Brien – VIP;0412345678;1.234,50 €"]),
    contacts: ["61412345678|Name=Renée O’Brien – VIP|Spent=1.234,50 €"],
  },
  {
    what: "a separator named in the first line",
    name: "c.csv",
    bytes: utf8(["sep=|", "Name|Mobile", "Ada|0412345678"]),
    contacts: [ADA],
  },
  {
    what: "pipes, with commas in the names",
    name: "c.csv",
    bytes: utf8(["Name|Mobile", "Lovelace, Ada|0412345678", "Bo|0412345679"]),
    contacts: ["61412345678|Name=Lovelace, Ada", BO],
  },
  {
    what: "line breaks and quotes within quotes, in a column's name too",
    name: "c.csv",
    bytes: utf8(['"Name\n(full)",Mobile', '"Ada\r\n""The first""",0412345678'], "\n"),
    contacts: ['61412345678|Name (full)=Ada\n"The first"'],
  },
  {
    what: "numbers as Excel shows wide ones: only those that kept their digits",
    name: "c.csv",
    bytes: utf8([
      "Mobile",
      "4.12E+08",
      "6.14123E+10",
      "4.12345678E+08",
      "6.1412345679E+10",
      '"=""0412345680"""',
      "'0412345681",
      "412345682.0",
    ]),
    contacts: ["61412345678", "61412345679", "61412345680", "61412345681", "61412345682"],
    rejected: [`2 ${NOT_MOBILE}`, `3 ${NOT_MOBILE}`],
  },
  {
    what: "numbers in every spelling, several in a cell, other countries', landlines and none",
    name: "c.csv",
    bytes: utf8([
      "Mobile",
      "+61 (0)412 345 678",
      "0061412345679",
      "61-0412-345-680",
      "\u202A+61 412 345 681\u202C",
      "0412 345 682 / 0412 345 683",
      "+64 21 123 4567",
      "(02) 9876 5432",
      "N/A",
    ]),
    contacts: ["61412345678", "61412345679", "61412345680", "61412345681"],
    rejected: [6, 7, 8, 9].map((row) => `${row} ${NOT_MOBILE}`),
  },
  {
    what: "dates as texts, which stay as they are",
    name: "c.csv",
    bytes: utf8([
      "Mobile,Born,Seen",
      "0412345678,15/3/88,2026-07-01",
      "0412345679,3/15/1988,45292",
    ]),
    contacts: ["61412345678|Born=15/3/88|Seen=2026-07-01", "61412345679|Born=3/15/1988|Seen=45292"],
  },
  {
    what: "a title above, a total below, blank rows between and after",
    name: "c.csv",
    bytes: utf8([
      "Customers,,",
      "",
      "Name,Mobile,",
      "Ada,0412345678,",
      ",,",
      "Bo,0412345679,",
      "Total,2,",
      ...Array.from({ length: 3000 }, () => ",,"),
    ]),
    contacts: [ADA, BO],
    rejected: [`7 ${NOT_MOBILE}`],
  },
  {
    what: "a row of 5,000 commas behind each contact",
    name: "c.csv",
    bytes: utf8(LINES.map((line) => line + ",".repeat(5000))),
    contacts: [ADA, BO],
  },
  {
    what: "200 columns, of which the first nine become labels",
    name: "c.csv",
    bytes: utf8([
      ["Mobile", ...Array.from({ length: 199 }, (_, at) => `C${at}`)].join(","),
      ["0412345678", ...Array.from({ length: 199 }, (_, at) => `v${at}`)].join(","),
    ]),
    contacts: [`61412345678|${Array.from({ length: 9 }, (_, at) => `C${at}=v${at}`).join("|")}`],
  },
  {
    what: "columns named like what a contact has anyway",
    name: "c.csv",
    bytes: utf8([["Mobile", ...NAMES].join(","), "0412345678,a,b,c,d,e,f,g,h"]),
    contacts: [`61412345678|${NAMES.map((name, at) => `${name}=${"abcdefgh"[at]}`).join("|")}`],
  },
  {
    what: "columns with the same name, with none, with spaces and with a picture",
    name: "c.csv",
    bytes: utf8(["Phone, First  Name ,name,Name,,Size 👟", "0412345678,a,b,c,d,e"]),
    contacts: ["61412345678|First Name=a|name=b|Name 2=c|Column 5=d|Size 👟=e"],
  },
  {
    what: "cells that would run as formulas, which stay texts",
    name: "c.csv",
    bytes: utf8([
      "Mobile,Link,Sum,At",
      '0412345678,"=HYPERLINK(""https://example.test/?""&A1,""Open"")",+1+1,@SUM(A1)',
    ]),
    contacts: [
      '61412345678|Link==HYPERLINK("https://example.test/?"&A1,"Open")|Sum=+1+1|At=@SUM(A1)',
    ],
  },
  {
    what: "no names of columns",
    name: "c.csv",
    bytes: utf8(["Ada,0412345678", "Bo,0412345679"]),
    contacts: ["61412345678|Column 1=Ada", "61412345679|Column 1=Bo"],
  },
  {
    what: "a file cut off within a quote and a letter",
    name: "c.csv",
    bytes: utf8(["Name,Mobile", "Ada,0412345678", "Bo,0412345679", '"Zo\u00eb']).subarray(0, -1),
    contacts: [ADA, BO],
    rejected: ["4 A quotation mark is not closed, or is followed by more text"],
  },
  {
    what: "an old Mac's line ends",
    name: "c.csv",
    bytes: utf8(LINES, "\r"),
    contacts: [ADA, BO],
  },
  {
    what: "an export of Google Contacts",
    name: "contacts.csv",
    bytes: utf8([
      "First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value",
      "Ada,Lovelace,* myContacts,Mobile,+61 412 345 678,",
      "Bo,,* myContacts ::: Club,Mobile,0412 345 679 ::: 0412 345 680,",
      "Cy,,* myContacts,Work,(02) 9876 5432,0412 345 681",
    ]),
    contacts: [
      "61412345678|First Name=Ada|Last Name=Lovelace|Labels=* myContacts|Phone 1 - Label=Mobile",
    ],
    rejected: [`3 ${NOT_MOBILE}`, `4 ${NOT_MOBILE}`],
  },
  {
    what: "tabs, with commas in the texts",
    name: "c.csv",
    bytes: utf8(["Name\tMobile", "Lovelace, Ada\t0412345678", "Bo, too\t0412345679"]),
    contacts: ["61412345678|Name=Lovelace, Ada", "61412345679|Name=Bo, too"],
  },
];
