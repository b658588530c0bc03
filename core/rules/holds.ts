/**
 * Why something waits for an administrator, or may not be sent: the rule by its id, and in words that name what was
 * found. Ids never change: they are in programs and in the records of decisions.
 */
export interface HeldBy {
  rule: string;
  text: string;
}

/** How many are named; the rest says nothing new. */
export const MOST_HELD_BY = 10;

export const HOLD_RULES = {
  blockedWord: (word: string): HeldBy => ({
    rule: "text.blocked-word",
    text: `The text contains the blocked word “${word}”.`,
  }),
  imitation: (id: string, who: string, host: string): HeldBy => ({
    rule: `text.imitation.${id}`,
    text: `The text names ${who} and has a link to ${host}, which is not theirs.`,
  }),
  links: (found: number, most: number): HeldBy => ({
    rule: "text.links",
    text: `The text has ${found} links. Your account can have ${most} in a text.`,
  }),
  shortener: (host: string): HeldBy => ({
    rule: "text.shortener",
    text: `${host} hides where a link leads. Use the full address, or our short links.`,
  }),
  day: (text: string): HeldBy => ({ rule: "limit.day", text }),
  pace: (text: string): HeldBy => ({ rule: "limit.pace", text }),
  nameWord: (word: string): HeldBy => ({
    rule: "name.blocked-word",
    text: `This name contains the blocked word “${word}”.`,
  }),
} as const;

/** What a rule is lifted by: of a blocked word, only that word is allowed. */
export function liftKey({ rule, text }: HeldBy): string {
  return rule === HOLD_RULES.blockedWord("").rule ? `${rule} ${text}` : rule;
}

const LIFTED: Readonly<Record<string, string>> = {
  "text.links": "Too many links",
  "text.shortener": "Link shorteners",
};

/** What a lifted rule is about, for people. */
export function liftWords(key: string): string {
  const [rule = "", ...text] = key.split(" ");
  if (rule.startsWith("text.imitation.")) return "Names and links that look like someone else’s";
  return LIFTED[rule] ?? text.join(" ");
}

/** What lifts the rules that hold a text. Those of a day are raised as limits instead. */
export function liftKeys(held: readonly HeldBy[]): string[] {
  return held.filter(({ rule }) => rule.startsWith("text.")).map(liftKey);
}

/** As one text for people. */
export function heldText(held: readonly HeldBy[]): string {
  return held.map(({ text }) => text).join(" ");
}

/** Only the ids, for records. */
export function rulesOf(held: readonly HeldBy[]): string[] {
  return held.map(({ rule }) => rule);
}
