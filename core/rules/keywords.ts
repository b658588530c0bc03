import { classifyInbound, type Inbound, wholeWords } from "./stop-words.ts";

/** Characters of a keyword, and words in it. */
export const MAX_KEYWORD = 30;
const MOST_WORDS = 3;

/** Keywords of an account. */
export const MAX_KEYWORDS = 500;

/** What a keyword does: adds to a group, removes from it, or only replies and starts workflows. */
export const KEYWORD_ACTIONS = ["join", "leave", "none"] as const;
export type KeywordAction = (typeof KEYWORD_ACTIONS)[number];

/**
 * A text as the keyword that it may be: the whole of it, in capitals, without what is around and between its words.
 * Undefined if it is too long for one, or has no letter or digit.
 */
export function keywordOf(text: string): string | undefined {
  const words = wholeWords(text, MOST_WORDS);
  return words === undefined || words === "" || words.length > MAX_KEYWORD ? undefined : words;
}

/** What the words do that every account has, and that no keyword may be. */
const RESERVED: Readonly<Record<Exclude<Inbound, "other">, string>> = {
  "opt-out": "opts people out of your messages",
  "opt-in": "opts people back in to your messages",
  yes: "confirms and opts people back in",
  help: "tells people who you are",
};

export const KEYWORD_TEXTS = {
  wordRequired: "Enter a keyword",
  wordShape: `A keyword is up to ${MOST_WORDS} words of letters and digits, ${MAX_KEYWORD} characters at most`,
  senderRequired: "Choose a number",
  senderGone: "You no longer have this number",
  senderDeaf: "Choose a number that can receive replies",
  groupRequired: "Choose a group",
  groupGone: "The group was deleted. Choose another one.",
  groupFull: "The group is full",
  replyLong: "A reply has 1,000 characters at most",
  tooMany: `Your account can have ${MAX_KEYWORDS} keywords. Delete one to add another.`,
  taken: (word: string, does: string) =>
    `This number already has the keyword ${word}, which ${does}`,
  reserved: (word: string, does: string) => `${word} ${does}, so it cannot be a keyword`,
  inUse: (name: string) =>
    `The active workflow "${name}" is started by this keyword. Switch the workflow off first.`,
  notReplied: (reason: string) => `A reply was not sent: ${reason}`,
} as const;

/** Why a word cannot be a keyword, as written; undefined if it can be. */
export function keywordProblem(written: string): string | undefined {
  const word = keywordOf(written);
  if (word === undefined) return KEYWORD_TEXTS.wordShape;
  const asks = classifyInbound(word);
  return asks === "other" ? undefined : KEYWORD_TEXTS.reserved(word, RESERVED[asks]);
}
