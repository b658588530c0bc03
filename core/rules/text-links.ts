import { memoize } from "./memoize.ts";
import { readableHost } from "./punycode.ts";
import { isPlaceholder } from "./recipient-links.ts";
import { withoutEnd, withoutEnds } from "./trims.ts";

/** What ends an address. */
const BREAK = /[\s<>"()]+/;
const TRAILING = ".,;:!?']}*_";
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;
/** Such an "@" belongs to no e-mail address: phones see a new word behind it. */
const CUT_OFF = /@(?:\p{Default_Ignorable_Code_Point}|\p{Cf})+/gu;
/** Full stops of other scripts, which browsers read as dots. */
const DOTS = /[。．｡]/gu;

/** Anything behind a scheme is an address, wherever it begins: browsers also read one slash, and the wrong ones. */
const WEB = /https?:[/\\]*/iu;
/** The end of any other. */
const SCHEME = /[a-z]:\/\//iu;
const LETTER = /[a-z]/iu;
/** What stands for the person who signs in: "https://anz.com@evil.top" opens evil.top. */
const SIGN_IN = /^.*@/u;
/** What could be a host, if no e-mail address has it. */
const RUN =
  /(?<before>^|[^\p{L}\p{M}\p{N}._@-])(?<run>[\p{L}\p{M}\p{N}._-]+)(?![\p{L}\p{M}\p{N}._-]|@[\p{L}\p{N}])/gu;
/** Its port, and whether there is a path. */
const BEHIND = /(?<port>:\d+)?(?<path>[/\\?#])?/uy;
const NAME =
  /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}_])?\.(?<top>\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu;
const NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Ends of domains that are no words: in a sentence that lacks a space, nothing else has them in capitals. */
const NO_WORDS = /^(?:com|net|org|info|biz|xyz|au|nz|uk|io|cc|ru|cn|gov|edu)$/i;

/** No link is without one of these: a dot before something, or what is behind a scheme. */
const OF_LINKS = /[.。．｡][\S\uFEFF]|:/gu;
/** Nor is a word of ASCII without one of these: prices, times and order numbers are ruled out by them. */
const OF_WORDS = /[^\x21-\x7e]|[a-z]:|\.[a-z]|\//i;
/** What ends a word; phones show nothing of U+FEFF, which is space here otherwise. */
const SPACE = /[^\S\uFEFF]/;

/**
 * Finds the hosts of the links in texts, as phones would find them, in the letters that they are written in. Links that each
 * recipient gets on one of our own hosts are none.
 */
export function hostFinder(own: readonly string[] = []): (text: string) => string[] {
  const hostsOf = memoize((word) => {
    const seen = word.replace(CUT_OFF, "@ ").replace(UNSEEN, "").replace(DOTS, ".");
    return seen.split(BREAK).flatMap((part) => inWord(withoutEnd(part, TRAILING), own));
  });
  return (text) => {
    const hosts: string[] = [];
    OF_LINKS.lastIndex = 0;
    for (let found = OF_LINKS.exec(text); found; found = OF_LINKS.exec(text)) {
      const { start, end } = wordAround(text, found.index);
      const word = text.slice(start, end);
      if (OF_WORDS.test(word)) hosts.push(...hostsOf(word));
      OF_LINKS.lastIndex = end;
    }
    return hosts;
  };
}

/** The word that a character belongs to. */
function wordAround(text: string, at: number): { start: number; end: number } {
  let start = at;
  while (start > 0 && !isSpace(text, start - 1)) start--;
  let end = at;
  while (end < text.length && !isSpace(text, end)) end++;
  return { start, end };
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code <= 0x20 || code >= 0x80) && SPACE.test(text.charAt(at));
}

function inWord(word: string, own: readonly string[]): string[] {
  const scheme = schemeIn(word);
  if (!scheme) return bare(word, own);
  const rest = word.slice(scheme.end);
  const [authority = ""] = rest.split(/[/\\?#]/, 1);
  const at = authority.replace(SIGN_IN, "");
  const found = at === "" ? [] : link(at, rest.slice(authority.length), own);
  return [...bare(word.slice(0, scheme.start), own), ...found];
}

/** The first scheme in a word. */
function schemeIn(word: string): { start: number; end: number } | undefined {
  const web = WEB.exec(word);
  const other = SCHEME.exec(word);
  const found = web && { start: web.index, end: web.index + web[0].length };
  if (!other) return found ?? undefined;
  let start = other.index;
  while (start > 0 && LETTER.test(word.charAt(start - 1))) start--;
  return found && found.start <= start ? found : { start, end: other.index + other[0].length };
}

/** Addresses without a scheme, whatever else is written together with them; what follows a path belongs to it. */
function bare(word: string, own: readonly string[]): string[] {
  const hosts: string[] = [];
  for (const { index, groups: { before = "", run = "" } = {} } of word.matchAll(RUN)) {
    BEHIND.lastIndex = index + before.length + run.length;
    const { port = "", path = "" } = BEHIND.exec(word)?.groups ?? {};
    const names = run.split(/\.{2,}/).map((name) => withoutEnds(name, "._-"));
    const last = names.pop() ?? "";
    for (const name of names) if (isHost(name, "")) hosts.push(...link(name, "", own));
    if (!isHost(last, path)) continue;
    const behind = index + before.length + run.length + port.length;
    hosts.push(...link(last + port, path && word.slice(behind), own));
    if (path !== "") break;
  }
  return hosts;
}

function isHost(name: string, path: string): boolean {
  if (NUMBERS.test(name)) return path.startsWith("/");
  const top = NAME.exec(name)?.groups?.top;
  if (top === undefined) return false;
  // "Thanks.See you" lacks a space: such an end is never written with a capital.
  return path !== "" || NO_WORDS.test(top) || !/^\p{Lu}\p{Ll}/u.test(top);
}

/** The host of an address, unless it is a recipient's own. */
function link(at: string, path: string, own: readonly string[]): string[] {
  const address = at.toLowerCase();
  if (own.includes(address) && isPlaceholder(path)) return [];
  return [readableHost(address.replace(/:\d*$/, "").replace(/\.$/, ""))];
}

/** The host of an address that was checked; undefined for what is no address. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? readableHost(new URL(address).hostname) : undefined;
}

/** Whether a host is one of these domains or below one. */
export function isWithin(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
