const SCHEME = /^(?:https?:\/\/|www\.)./i;
/** A bare address: phones make a link of anything that looks like a domain. */
const DOMAIN = /^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(?:[/:?#]|$)/i;
/** What ends the sentence, not the address. */
const TRAILING = /[.,;:!?'\]}]+$/;

/** The links in some texts, each once, in the order in which they come. */
export function linksIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.split(/[\s<>"()]+/));
  const bare = words.map((word) => word.replace(TRAILING, ""));
  return [...new Set(bare.filter((word) => SCHEME.test(word) || DOMAIN.test(word)))];
}
