import type * as z from "zod";

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** What is wrong with a field for which the contract has no words of its own, in words that name it. */
export function inWords(issue: Issue): string {
  if (issue.code === "invalid_value") return choiceOf(issue, issue.values);
  if (isMissing(issue)) return missing(issue);
  const name = capital(wordsOf(issue));
  if (issue.code === "invalid_type") {
    const kind = KINDS[issue.expected];
    return kind ? `${name} must be ${kind}` : missing(issue);
  }
  if (issue.code === "too_big") return `${name} must ${bound(issue, "at most", issue.maximum)}`;
  if (issue.code === "too_small") return `${name} must ${bound(issue, "at least", issue.minimum)}`;
  if (issue.code === "invalid_format" && issue.format === "uuid") return `${name} must be a UUID`;
  return `Enter ${named(issue)} in the form that the API describes`;
}

function isMissing({ input }: Issue): boolean {
  return input === undefined || input === null || input === "";
}

function choiceOf(issue: Issue, values: readonly unknown[]): string {
  const words = values.map(String);
  if (words.length === 1) return `${capital(wordsOf(issue))} must be ${words[0]}`;
  return `Choose ${named(issue)}: ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function missing(issue: Issue): string {
  const isYesOrNo = issue.code === "invalid_type" && issue.expected === "boolean";
  return isYesOrNo ? `${capital(wordsOf(issue))} must be true or false` : `Enter ${named(issue)}`;
}

const UNITS: Readonly<Record<string, string>> = { string: "character", array: "item", set: "item" };

function bound({ origin }: { origin?: unknown }, side: string, most: number | bigint): string {
  const unit = UNITS[String(origin)];
  return unit ? `have ${side} ${most} ${unit}${most === 1 ? "" : "s"}` : `be ${side} ${most}`;
}

/** A field's name as words: `contact_ids` is "contact ids". */
function wordsOf({ path = [] }: Issue): string {
  const name = path.findLast((part) => typeof part === "string") ?? "value";
  return String(name)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .trim()
    .toLowerCase();
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function named(issue: Issue): string {
  const words = wordsOf(issue);
  const isList = issue.code === "invalid_type" && issue.expected === "array";
  // A status and an address are one thing.
  if (isList || /[^su]s$/.test(words)) return words;
  return `${/^[aeio]/.test(words) ? "an" : "a"} ${words}`;
}
