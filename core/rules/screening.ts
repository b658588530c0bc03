import { type HeldBy, HOLD_RULES, liftKey, MOST_HELD_BY } from "./holds.ts";
import { IMITATED, SHORTENERS } from "./impersonation.ts";
import { quickLook } from "./quick-look.ts";
import { hostFinder, hostOf, isWithin } from "./text-links.ts";
import { type Finder, finderOf, type TextWords, textWords } from "./text-words.ts";

/** What the texts of an account are compared with. */
export interface TextRules {
  /** Words that hold a text. */
  words: readonly string[];
  /** Business names that an administrator approved for it: it may call itself by these. */
  names: readonly string[];
  /** Rules that an administrator lifted for it; see `liftKey`. */
  lifted: readonly string[];
  /** Our hosts, where each recipient's own links are. */
  hosts: readonly string[];
  /** Where the short link in its texts leads. */
  longUrl?: string | null | undefined;
  /** What is above each text of an MMS: both are looked at as one. */
  subject?: string | undefined;
  /** Links in one text; undefined if there is no such limit. */
  links?: number | undefined;
}

type Screen = (text: string) => HeldBy[];

/** Looks at texts of one account. Making it costs more than using it. */
export function screenOf(rules: TextRules): Screen {
  const words = rules.words.map((word) => {
    const finders = [finderOf(word, { anywhere: true })].filter(isDefined);
    return { finders, held: HOLD_RULES.blockedWord(word) };
  });
  const imitated = IMITATED.map((other) => ({ ...other, finders: namesOf(other) })).filter(
    ({ finders }) => !rules.names.some((name) => isAnyIn(finders, textWords(name))),
  );
  const wordsIn = (text: string): HeldBy[] => {
    const found = textWords(text);
    return words.filter(({ finders }) => isAnyIn(finders, found)).map(({ held }) => held);
  };
  const imitationsIn = (text: string, hosts: readonly string[]): HeldBy[] => {
    const found = textWords(text);
    return imitated.flatMap(({ id, who, domains, finders }) => {
      const foreign = hosts.find((host) => !isWithin(host, domains));
      return foreign && isAnyIn(finders, found) ? [HOLD_RULES.imitation(id, who, foreign)] : [];
    });
  };
  const mayHaveWord = quickLook(words.flatMap(({ finders }) => finders));
  const mayName = quickLook(imitated.flatMap(({ finders }) => finders));
  const hostsIn = hostFinder(rules.hosts);
  const target = rules.longUrl ? hostOf(rules.longUrl) : undefined;
  return (message) => {
    const text = rules.subject ? `${rules.subject}\n${message}` : message;
    const hosts = [...hostsIn(text), ...(target ? [target] : [])];
    const held = [
      ...(mayHaveWord(text) ? wordsIn(text) : []),
      // Nobody is imitated without a link.
      ...(hosts.length > 0 && mayName(text) ? imitationsIn(text, hosts) : []),
      ...linksHeld(rules, hosts),
    ];
    return held.filter((each) => !rules.lifted.includes(liftKey(each)));
  };
}

function namesOf({ names, capitals = [] }: (typeof IMITATED)[number]): Finder[] {
  return [
    ...names.map((name) => finderOf(name)),
    ...capitals.map((name) => finderOf(name, { capitals: true })),
  ].filter(isDefined);
}

function isAnyIn(finders: readonly Finder[], words: TextWords): boolean {
  return finders.some(({ isIn }) => isIn(words));
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}

function linksHeld({ links }: TextRules, hosts: readonly string[]): HeldBy[] {
  if (links === undefined) return [];
  const hidden = hosts.find((host) => isWithin(host, SHORTENERS));
  return [
    ...(hosts.length > links ? [HOLD_RULES.links(hosts.length, links)] : []),
    ...(hidden ? [HOLD_RULES.shortener(hidden)] : []),
  ];
}

/** What holds any of many texts, each rule once. Texts that are the same are looked at once. */
export function screenAll(screen: Screen, before: readonly HeldBy[] = []) {
  const held = new Map(before.map((each) => [liftKey(each), each]));
  let last: string | undefined;
  return {
    add: (text: string) => {
      if (text === last) return;
      last = text;
      for (const each of screen(text)) {
        const key = liftKey(each);
        if (held.size < MOST_HELD_BY && !held.has(key)) held.set(key, each);
      }
    },
    held: () => [...held.values()],
  };
}
