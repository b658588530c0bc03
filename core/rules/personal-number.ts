import { bareNumber, isMobile, normaliseMobile } from "./phone.ts";

/** What is wrong with a number that is to be sent from, in the words shown beside the field. */
export const PERSONAL_NUMBER_PROBLEMS = {
  emergency: "This is an emergency number",
  premium: "Premium numbers cannot send messages",
  service: "Numbers that begin with 13, 1300 or 1800 cannot send messages",
  short: "Enter at least 9 digits",
  foreign: "Only Australian numbers can be added",
  invalid: "Invalid phone number",
  landline: "We cannot text a code to a landline. Enter a mobile number.",
} as const;

const HOME = /^(?:\+610?|00610?|0011610?)/;
const ABROAD = /^(?:\+|00)/;
const LANDLINE = /^(?:0|610?)?([2378]\d{8})$/;

type Checked = { number: string } | { problem: string };

/**
 * An Australian mobile (`614########`) or landline (`612########`) as it is stored (decision 4), or why it
 * cannot be a personal number. Who can prove a landline is another question: no text reaches it.
 */
export function personalNumberOf(input: string): Checked {
  const problems = PERSONAL_NUMBER_PROBLEMS;
  const typed = bareNumber(input);
  if (/^(?:000|112|106)$/.test(typed)) return { problem: problems.emergency };
  const mobile = normaliseMobile(input);
  if (mobile !== undefined) return { number: mobile };
  const atHome = typed.replace(HOME, "");
  if (ABROAD.test(atHome)) return { problem: problems.foreign };
  if (!/^\d+$/.test(atHome)) return { problem: problems.invalid };
  const national = atHome.replace(/^61(?=\d{6})/, "");
  if (/^0?19/.test(national)) return { problem: problems.premium };
  if (/^0?1(?:3|80)/.test(national)) return { problem: problems.service };
  if (national.length < 9) return { problem: problems.short };
  const landline = LANDLINE.exec(atHome)?.[1];
  if (landline !== undefined) return { number: `61${landline}` };
  // The code of another country, without a plus; what is national here has nine digits or a zero before them.
  return { problem: /^[1-9]\d{9,14}$/.test(typed) ? problems.foreign : problems.invalid };
}

/** Whether a code can be texted to a number in the stored form. */
export function takesTexts(number: string): boolean {
  return isMobile(number);
}
