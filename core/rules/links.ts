import { withoutEnd } from "./trims.ts";

const SCHEME = /^(?:https?:\/\/|www\.)./i;
/** A bare address: phones turn anything that looks like a domain into a link. */
const DOMAIN = /^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(?:[/:?#]|$)/i;
/** Punctuation that ends the sentence, not the address. */
const TRAILING = ".,;:!?']}";

/** The links in some texts, each once, in order of appearance. */
export function linksIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.split(/[\s<>"()]+/));
  const bare = words.map((word) => withoutEnd(word, TRAILING));
  return [...new Set(bare.filter((word) => SCHEME.test(word) || DOMAIN.test(word)))];
}
