import { formatCount } from "./counts.ts";
import { normaliseMobile } from "./phone.ts";

/** Numbers of one quick message or test send (R003). */
export const MAX_QUICK_NUMBERS = 20;

/** Numbers of one message that an automation sends. */
export const MAX_AUTOMATIC_NUMBERS = 1_000;

/** What a quick message to numbers is called: it has no name of its own. */
export function nameOfQuick(recipients: number): string {
  return `Quick message to ${formatCount(recipients)} ${recipients === 1 ? "number" : "numbers"}`;
}

export const NUMBER_TEXTS = {
  required: "Please add atleast one number",
  most: `Maximum ${MAX_QUICK_NUMBERS} numbers allowed`,
  invalid: "Invalid phone number",
  /** Of text in which there is no number at all. */
  format: "Invalid phone number format",
} as const;

type Checked = { numbers: string[] } | { problem: string };

/** The mobile numbers of a quick message, each once, or what is wrong with them (R122 to R125). */
export function quickNumbers(written: readonly string[]): Checked {
  const numbers = new Set<string>();
  for (const one of written) {
    const number = normaliseMobile(one);
    if (!number) return { problem: /\d/.test(one) ? NUMBER_TEXTS.invalid : NUMBER_TEXTS.format };
    numbers.add(number);
  }
  if (numbers.size === 0) return { problem: NUMBER_TEXTS.required };
  if (numbers.size > MAX_QUICK_NUMBERS) return { problem: NUMBER_TEXTS.most };
  return { numbers: [...numbers] };
}
