import { withoutUnseen } from "./written.ts";

// White space, dashes, dots and brackets.
const FILLING = /[\p{White_Space}\p{Pd}\u2212.()[\]]/gu;
const MOBILE = /^(?:0|610?|00610?|\+610?)?(4\d{8})$/;
const CANONICAL = /^614\d{8}$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
const NUMERIC_CELL = /^([1-9]\d{7,})\.0+$/;
const PLAIN_DIGITS = /^(?:0|610?)?4\d{8}$/;

/**
 * An Australian mobile number as `614########`; undefined for anything else, including other
 * countries' numbers (decision 4). Accepts what people write and what spreadsheets turn it into: a
 * lost leading zero, a trailing `.0`, scientific notation if it still holds every digit.
 */
export function normaliseMobile(input: string): string | undefined {
  if (PLAIN_DIGITS.test(input)) return `61${input.slice(-9)}`;
  // Invisible marks are what phones put around copied numbers.
  const text = withoutUnseen(input).trim().replace(/^'/, "");
  const digits = digitsOfCell(text);
  if (digits === undefined) return undefined;
  const national = MOBILE.exec(digits.replace(FILLING, ""))?.[1];
  return national === undefined ? undefined : `61${national}`;
}

/** The text, or a numeric cell's whole number; undefined if the cell lost digits. */
function digitsOfCell(text: string): string | undefined {
  const whole = NUMERIC_CELL.exec(text)?.[1];
  if (whole !== undefined) return whole;
  const scientific = SCIENTIFIC.exec(text);
  if (!scientific) return text;
  const [, first = "", fraction = "", exponent = ""] = scientific;
  const places = Number(exponent);
  // Fewer decimals than the exponent may have been rounded: filling up with zeros would be a guess.
  if (fraction.length < places || /[1-9]/.test(fraction.slice(places))) return undefined;
  return first + fraction.slice(0, places);
}

/** A number as its digits and a plus, without what is written between them. */
export function bareNumber(input: string): string {
  return withoutUnseen(input).trim().replace(/^'/, "").replace(FILLING, "");
}

/** Whether the text is a mobile number in the stored form, `614########`. */
export function isMobile(number: string): boolean {
  return CANONICAL.test(number);
}

/** `61412345678` as `0412 345 678`; another number behind a plus, anything else as it is. */
export function formatMobile(number: string): string {
  if (!isMobile(number)) return formatOther(number);
  return `0${number.slice(2, 5)} ${number.slice(5, 8)} ${number.slice(8)}`;
}

/** `61412345678` as `+61 412 345 678`; another number behind a plus, anything else as it is. */
export function formatInternational(number: string): string {
  if (!isMobile(number)) return formatOther(number);
  return `+61 ${number.slice(2, 5)} ${number.slice(5, 8)} ${number.slice(8)}`;
}

function formatOther(number: string): string {
  return /^\d{10,15}$/.test(number) ? `+${number}` : number;
}

/** `61412345678` as `04•• ••• 678`, for pages that anyone with the link can open. */
export function maskMobile(number: string): string {
  if (isMobile(number)) return `04•• ••• ${number.slice(8)}`;
  const shown = number.length > 5 ? 3 : 0;
  return "•".repeat(number.length - shown) + number.slice(number.length - shown);
}
