import { classifyInbound, wholeWords } from "./stop-words.ts";

/** A longer text that wants to stop something mostly means something else. */
const MOST_WORDS = 16;

/** What people put around an opt-out word. */
const AROUND = new Set(
  "PLEASE PLS PLZ NOW THANKS THANK YOU TY OK OKAY JUST KINDLY IT THIS ME US ALREADY HI HELLO HEY CAN COULD WILL I WANT TO ALL FROM".split(
    " ",
  ),
);
/** Opt-out words that mean nothing else; people cancel and end other things, too. */
const MEANT = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "OPTOUT", "OPT OUT"]);

const PHRASES = [
  /\b(STOP|QUIT|DO NOT|DON T|DONT|NEVER) (EVER )?(TEXT|TEXTING|MESSAGE|MESSAGING|MSG|SMS|SPAM|SPAMMING|CONTACT|CONTACTING|SENDING ME|SEND ME)\b/,
  /\bNO MORE (TEXT|TEXTS|MESSAGE|MESSAGES|SMS|SPAM)\b/,
  /\b(TAKE|REMOVE) (ME|MY NUMBER|THIS NUMBER)\b/,
  /\b(UNSUBSCRIBE|OPT) ME\b/,
  /\bLEAVE ME ALONE\b/,
];

/**
 * Whether a reply seems to ask for an opt-out in words that do not opt out by themselves (decision 13), such as
 * "stop please": a person decides.
 */
export function isNearOptOut(text: string): boolean {
  if (classifyInbound(text) !== "other") return false;
  const words = wholeWords(text, MOST_WORDS);
  if (!words) return false;
  const bare = words.split(" ").filter((word) => !AROUND.has(word));
  return MEANT.has(bare.join(" ")) || PHRASES.some((phrase) => phrase.test(words));
}
