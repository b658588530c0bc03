import { type HeldBy, HOLD_RULES, liftKey, MOST_HELD_BY } from "./holds.ts";
import { IMITATED, type Imitated, SHORTENERS } from "./impersonation.ts";
import { quickLook } from "./quick-look.ts";
import { hostFinder, hostOf, isWithin } from "./text-links.ts";
import { type Sought, searchFor, soughtOf, textWords } from "./text-words.ts";

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
  longUrl?: string | null;
  /** What is above each text of an MMS: both are looked at as one. */
  subject?: string;
  /** Links in one text; undefined if there is no such limit. */
  links?: number;
}

type Screen = (text: string) => HeldBy[];

/** Looks at texts of one account. Making it costs more than using it. */
export function screenOf(rules: TextRules): Screen {
  const wordsIn = finder(
    rules.words.map((word) => ({ word, sought: [soughtOf(word, { anywhere: true })] })),
  );
  const own = new Set(rules.names.flatMap((name) => imitatedIn(name)));
  const hostsIn = hostFinder(rules.hosts);
  const target = rules.longUrl ? hostOf(rules.longUrl) : undefined;
  return (message) => {
    const text = rules.subject ? `${rules.subject}\n${message}` : message;
    const hosts = [...hostsIn(text), ...(target ? [target] : [])];
    const held = [
      ...wordsIn(text).map(({ word }) => HOLD_RULES.blockedWord(word)),
      // Without a link there is no imitation.
      ...(hosts.length > 0 ? imitations(text, hosts, own) : []),
      ...linksHeld(rules, hosts),
    ];
    return held.filter((each) => !rules.lifted.includes(liftKey(each)));
  };
}

const imitatedIn = finder(
  IMITATED.map((other) => ({
    ...other,
    sought: [
      ...other.names.map((name) => soughtOf(name)),
      ...(other.capitals ?? []).map((name) => soughtOf(name, { capitals: true })),
    ],
  })),
);

/** Who a text names while it leads elsewhere, but those that the account is itself. */
function imitations(text: string, hosts: readonly string[], own: ReadonlySet<Imitated>): HeldBy[] {
  return imitatedIn(text).flatMap((other) => {
    const foreign = hosts.find((host) => !isWithin(host, other.domains));
    if (own.has(other) || foreign === undefined) return [];
    return [HOLD_RULES.imitation(other.id, other.who, foreign)];
  });
}

/** Finds which of these have any of their words in a text; most texts have none, and are only looked at. */
function finder<T extends { sought: readonly (Sought | undefined)[] }>(
  all: readonly T[],
): (text: string) => T[] {
  const words = all.flatMap((one) =>
    one.sought.filter((sought) => sought !== undefined).map((sought) => ({ one, sought })),
  );
  const sought = words.map(({ sought }) => sought);
  const mayHave = quickLook(sought);
  const search = once(() => searchFor(sought));
  return (text) => {
    if (!mayHave(text)) return [];
    const found = search()(textWords(text));
    const having = new Set(words.filter((_, at) => found.has(at)).map(({ one }) => one));
    return all.filter((one) => having.has(one));
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
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
