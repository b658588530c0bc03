import * as XLSX from "xlsx";

export interface Customer {
  /** As Excel keeps a number that was typed with a leading zero: 412345678. */
  mobile: number | string;
  first: string;
  last: string;
  suburb: string;
}

const HEADINGS = ["Mobile", "First Name", "Last Name", "Suburb"];

/** A workbook as a shop keeps one, its second sheet empty. */
export function workbook(customers: readonly Customer[]): Buffer {
  const rows = customers.map(({ mobile, first, last, suburb }) => [mobile, first, last, suburb]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([HEADINGS, ...rows]), "Customers");
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([]), "Notes");
  return written(book);
}

/** A workbook whose second sheet is hidden. */
export function withHiddenSheet(shown: readonly string[], hidden: readonly string[]): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, numbers] of Object.entries({ Customers: shown, Prices: hidden })) {
    const rows = ["Mobile", ...numbers].map((cell) => [cell]);
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  }
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return written(book);
}

function written(book: XLSX.WorkBook): Buffer {
  const bytes: unknown = XLSX.write(book, { type: "buffer", bookType: "xlsx", compression: true });
  if (!(bytes instanceof Uint8Array)) throw new Error("SheetJS wrote no bytes");
  return Buffer.from(bytes);
}

const FIRST_NAMES = ["Asha", "Ben", "Chloe", "Dan", "Elif", "Finn"];

/** Every seventh has no first name. */
export function customer(mobile: number, index: number, suburb = "Newtown"): Customer {
  const first = index % 7 === 0 ? "" : (FIRST_NAMES[index % FIRST_NAMES.length] ?? "");
  return { mobile, first, last: "Nguyen", suburb };
}

/** `count` numbers from `from` on whose last digits mean nothing to the simulator. */
export function plainNumbers(from: number, count: number): number[] {
  const numbers: number[] = [];
  for (let number = from; numbers.length < count; number++) {
    const ending = number % 10_000;
    if (ending < 1 || ending > 8) numbers.push(number);
  }
  return numbers;
}
