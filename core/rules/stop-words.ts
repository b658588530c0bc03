export type Inbound = "opt-out" | "opt-in" | "yes" | "help" | "other";

/** Decision 13. Only a whole message counts. */
const KEYWORDS: ReadonlyMap<string, Inbound> = new Map([
  ["STOP", "opt-out"],
  ["STOPALL", "opt-out"],
  ["UNSUBSCRIBE", "opt-out"],
  ["CANCEL", "opt-out"],
  ["END", "opt-out"],
  ["QUIT", "opt-out"],
  ["REVOKE", "opt-out"],
  ["OPTOUT", "opt-out"],
  ["OPT OUT", "opt-out"],
  ["START", "opt-in"],
  ["UNSTOP", "opt-in"],
  ["YES", "yes"],
  ["HELP", "help"],
  ["INFO", "help"],
]);
const MOST_WORDS = 2;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/**
 * The words of a text in capitals, with one space between them, if they are no more than `most`: undefined otherwise.
 * Ignores invisible characters, and anything around the words that is neither letter nor digit.
 */
export function wholeWords(text: string, most: number): string | undefined {
  const words: string[] = [];
  // Compatibility forms come first: a ½ is written with two numbers, and what is one word must stay one when it is read again.
  for (const [word] of text.normalize("NFKC").replace(INVISIBLE, "").toUpperCase().matchAll(WORD)) {
    if (words.length === most) return undefined;
    words.push(word);
  }
  return words.join(" ").normalize("NFKC");
}

/** What a reply asks for. "yes" lifts an opt-out only if there is one, which the caller knows. */
export function classifyInbound(text: string): Inbound {
  return KEYWORDS.get(wholeWords(text, MOST_WORDS) ?? "") ?? "other";
}
