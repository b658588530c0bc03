import { brokenName } from "./broken-name.ts";
import { foldedWords, foldName } from "./folded-names.ts";

/** Decision 12, R579, R580: the product's limits are within the register's, which are 2 to 11. */
export const NAME_LENGTHS = { least: 4, most: 11 } as const;

export const NAME_STATUSES = ["pending", "approved", "rejected", "removed"] as const;

export const NAME_RULE_TEXTS = {
  required: "Enter Business Name",
  short: "Business Name must be at least 4 characters long",
  long: "Business Name must be at most 11 characters long",
  characters:
    "Business name can only contain letters, numbers, spaces, hyphens, underscores, and periods",
  letter: "Business name must contain at least one letter",
  edges: "Business name cannot start or end with an underscore",
} as const;

/**
 * What is wrong with a business name as it was typed, or undefined (R579 to R582; decision 12: ASCII, not digits
 * only, no space or underscore at either end). Spaces around it do not count.
 */
export function businessNameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === "") return NAME_RULE_TEXTS.required;
  const broken = brokenName(name);
  if (broken) return broken;
  if (!/^[A-Za-z0-9 ._-]*$/.test(name)) return NAME_RULE_TEXTS.characters;
  if (name.length < NAME_LENGTHS.least) return NAME_RULE_TEXTS.short;
  if (name.length > NAME_LENGTHS.most) return NAME_RULE_TEXTS.long;
  if (!/[A-Za-z]/.test(name)) return NAME_RULE_TEXTS.letter;
  return /^_|_$/.test(name) ? NAME_RULE_TEXTS.edges : undefined;
}

/** Banks, government, emergency services and brands that fraudsters use: an account that sends as one of them shows why. */
const RESTRICTED: readonly string[] = [
  ...["anz", "nab", "cba", "boq", "hsbc", "bank", "banking", "commbank", "westpac", "macquarie"],
  ...["bankwest", "suncorp", "bendigo", "stgeorge", "netbank", "paypal", "afterpay"],
  ...["ato", "gov", "govt", "mygov", "mygovid", "medicare", "centrelink", "ndis", "asic", "acma"],
  ...["government", "taxoffice", "austrac", "services australia", "border force"],
  ...["000", "112", "police", "ambulance", "emergency", "firerescue", "cfa", "rfs", "ses"],
  ...["linkt", "telstra", "optus", "vodafone", "nbn", "auspost", "australia post", "dhl", "fedex"],
  ...["amazon", "apple", "google", "microsoft", "facebook", "instagram", "whatsapp", "netflix"],
  ...["coles", "woolworths", "bunnings", "qantas", "virgin", "bupa", "medibank"],
];

/** Whether a name contains a word that only some may use: then its owner has to show that it is theirs. */
export function isRestricted(name: string): boolean {
  return containsWord(name, RESTRICTED);
}

/** Shorter ones are found as words only: "ato" is in "Tomato". */
export const FOUND_ANYWHERE = 5;

/** Whether a name contains one of these words, in any spelling that looks the same. */
export function containsWord(name: string, words: readonly string[]): boolean {
  const whole = foldName(name);
  const own = foldedWords(name);
  return words.some((word) => {
    const folded = foldName(word);
    if (folded === "") return false;
    return folded.length >= FOUND_ANYWHERE ? whole.includes(folded) : own.has(folded);
  });
}
