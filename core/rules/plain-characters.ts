/** Each plain spelling with the characters it replaces. */
const SPELLINGS: readonly (readonly [plain: string, characters: string])[] = [
  ["'", "\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u00b4\u0060\u2039\u203a"],
  ['"', "\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb"],
  ["-", "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\u2022\u2023\u25aa\u00b7"],
  ["...", "\u2026"],
  ["..", "\u2025"],
  [
    " ",
    "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
  ],
  ["\n", "\u000b\u0085\u2028\u2029"],
  // Zero-width marks that come along with a paste. ZWJ and ZWNJ stay: they change what is read.
  [
    "",
    "\u00ad\u180e\u200b\u200e\u202a\u202c\u202d\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069",
  ],
  // How a character is drawn.
  ["", "\ufe0e\ufe0f\ufeff"],
  ["/", "\u2044\u2215\u00f7"],
  ["x", "\u00d7"],
  ["1/4", "\u00bc"],
  ["1/2", "\u00bd"],
  ["3/4", "\u00be"],
  ["fi", "\ufb01"],
  ["fl", "\ufb02"],
  ["(c)", "\u00a9"],
  ["(r)", "\u00ae"],
  ["TM", "\u2122"],
  ["deg", "\u00b0"],
  ["1", "\u00b9"],
  ["2", "\u00b2"],
  ["3", "\u00b3"],
  ["->", "\u2192\u21d2"],
  ["<-", "\u2190\u21d0"],
  ["OK", "\u2713\u2714"],
];

function fullwidthAscii(): [string, string][] {
  const pairs: [string, string][] = [];
  for (let code = 0x21; code <= 0x7e; code++) {
    if (code !== 0x60) pairs.push([String.fromCharCode(code + 0xfee0), String.fromCharCode(code)]);
  }
  return pairs;
}

/** Typographic character to its spelling in GSM 03.38. */
export const PLAIN: ReadonlyMap<string, string> = new Map([
  ...fullwidthAscii(),
  ...SPELLINGS.flatMap(([plain, characters]) =>
    [...characters].map((character): [string, string] => [character, plain]),
  ),
]);
