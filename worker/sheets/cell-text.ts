import { type CellObject, SSF } from "xlsx";
import { withoutEnd } from "#core/rules/trims.ts";
import { ERROR_CELL } from "./error-texts.ts";

const ONLY_ZEROS = /^0{2,15}$/;
const DAY_MONTH_YEAR = "dd/mm/yyyy";
const MINUTES_A_DAY = 1440;

/**
 * The plain text of a workbook's cell: every digit of a number, dates as DD/MM/YYYY, any
 * error as #N/A.
 */
export function cellText(cell: CellObject | undefined, date1904: boolean): string {
  if (cell?.t === "e") return ERROR_CELL;
  if (cell?.v === undefined) return "";
  if (typeof cell.v === "boolean") return cell.v ? "TRUE" : "FALSE";
  if (typeof cell.v === "number") return numberText(cell.v, cell.z, date1904);
  if (cell.v instanceof Date) return cell.v.toISOString();
  return cell.v.trim();
}

export function numberText(value: number, format: CellObject["z"], date1904: boolean): string {
  if (!Number.isFinite(value)) return "";
  if (typeof format === "string") {
    if (ONLY_ZEROS.test(format) && value >= 0 && Number.isInteger(value)) {
      return plainNumber(value).padStart(format.length, "0");
    }
    const date = SSF.is_date(format) === true ? dateText(value, format, date1904) : undefined;
    if (date !== undefined) return date;
  }
  return plainNumber(value);
}

/** Excel keeps 15 significant digits; the rest is noise from binary fractions. */
function plainNumber(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes("e") ? withoutEnd(rounded.toFixed(20), "0") : text;
}

function dateText(value: number, format: string, date1904: boolean): string | undefined {
  const hasTime = /h/i.test(format);
  const hasDay = /[dy]/i.test(format.replace(/\[[^[\]]*\]|"[^"]*"/g, ""));
  const minutes = Math.round((value % 1) * MINUTES_A_DAY);
  if (!hasDay) return formatted(hasTime && !format.includes("[") ? "hh:mm AM/PM" : format, value);
  const pattern = hasTime && minutes > 0 ? `${DAY_MONTH_YEAR} hh:mm AM/PM` : DAY_MONTH_YEAR;
  return formatted(pattern, value, date1904);
}

function formatted(pattern: string, value: number, date1904 = false): string | undefined {
  const text: unknown = SSF.format(pattern, value, { date1904 });
  return typeof text === "string" && text !== "" ? text : undefined;
}
