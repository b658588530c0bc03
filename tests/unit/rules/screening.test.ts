import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldText, liftKey } from "#core/rules/holds.ts";
import { IMITATED, SHORTENERS } from "#core/rules/impersonation.ts";
import { screenAll, screenOf, type TextRules } from "#core/rules/screening.ts";

const RULES: TextRules = { words: [], names: [], lifted: [], hosts: ["msg.test"] };
const rulesOf = (text: string, rules: Partial<TextRules> = {}) =>
  screenOf({ ...RULES, ...rules })(text).map(({ rule }) => rule);

const CYRILLIC: Record<string, string> = { a: "а", c: "с", e: "е", o: "о", i: "і", s: "ѕ" };
const DIGITS: Record<string, string> = { o: "0", i: "1", s: "5", e: "3", a: "4" };
const DISGUISES: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => CYRILLIC[letter] ?? letter,
  (letter) => DIGITS[letter] ?? letter,
  (letter) => `${letter}\u200b`,
  (letter) => `${letter}\u0301`,
  (letter) => `\u2060${letter}\u00ad`,
];

describe("blocked words", () => {
  it("are found in any disguise of their letters, and named", () => {
    const letters = fc.array(fc.nat(DISGUISES.length - 1), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(letters, fc.constantFrom("", ".", "-", " ", "*"), (chosen, between) => {
        const disguised = [..."casino"]
          .map((letter, at) => DISGUISES[chosen[at] ?? 0]?.(letter))
          .join(between);
        const held = screenOf({ ...RULES, words: ["Casino"] })(`Win at our ${disguised} tonight`);
        expect(heldText(held)).toBe("The text contains the blocked word “Casino”.");
      }),
    );
  });

  it.each([
    ["casino", "Visit our online-casinos", true],
    ["casino", "Our ca$ino and c@sino", true],
    ["loan", "A loan for you", true],
    ["loan", "Sloane Street, 4pm", false],
    ["470", "Take bus 470", true],
    ["ato", "Take bus 470", false],
    ["act now", "You must ACT N0W!", true],
    ["act now", "We act. Not now", false],
    ["casino", "Mail info@cas.com.au for more", false],
  ])("%s in “%s”", (word, text, isIn) => {
    expect(rulesOf(text, { words: [word] })).toEqual(isIn ? ["text.blocked-word"] : []);
  });
});

it("a blocked word is found at the end and in the middle of another one, too", () => {
  const words = ["megacasino", "gacas", "casino"];
  const held = screenOf({ ...RULES, words })("Visit our Mega-Casino, a megacasino");
  expect(held.map(({ text }) => /“(.*)”/.exec(text)?.[1])).toEqual([
    "megacasino",
    "gacas",
    "casino",
  ]);
});

describe("imitation", () => {
  it.each(
    IMITATED.flatMap(({ id, names, capitals = [] }) =>
      [...names, ...capitals].map((name) => [id, name] as const),
    ),
  )("of %s as %s is a name together with someone else's link", (id, name) => {
    const rule = [`text.imitation.${id}`];
    expect(rulesOf(`${name}: your account is locked, see secure-login.xyz/a`)).toEqual(rule);
    expect(rulesOf(`${name}: your account is locked, see msg.test/s${"#".repeat(14)}`)).toEqual([]);
    expect(rulesOf(`${name}: your account is locked`)).toEqual([]);
  });

  it.each(
    IMITATED.flatMap(({ id, names, domains }) =>
      domains.map((domain) => [id, names[0] ?? "", domain] as const),
    ),
  )(
    "of %s is not what links to %s's own domain %s, unless there is another",
    (id, name, domain) => {
      expect(rulesOf(`${name}: see https://www.${domain}/help.`)).toEqual([]);
      expect(rulesOf(`${name}: ${domain} or evil.top`)).toEqual([`text.imitation.${id}`]);
      expect(rulesOf(`${name}: see https://${domain}.evil.top`)).toEqual([`text.imitation.${id}`]);
      expect(rulesOf(`${name}: see evil${domain}/a`)).toEqual([`text.imitation.${id}`]);
    },
  );

  it.each([
    ["my\u200bGov: refund at my-gov.help", "mygov"],
    ["mуGоv: refund at https://gov.au.help", "mygov"],
    ["A.T.O refund: bit.ly/3xyz", "ato"],
    ["AТO refund: htt\u200bps://ato.gоv.au", "ato"],
    ["Your Aus-Post parcel: parcel.top", "auspost"],
    ["Toll unpaid: linkt-au.top/pay", "linkt"],
    ["W3STPAC alert (evil.co)", "westpac"],
    ["West pac alert: evil.top", "westpac"],
    ["MyWestpacAlert: evil.top", "westpac"],
    ["ANZBank alert: evil.top", "anz"],
    ["my Gov refund: evil.top", "mygov"],
    ["Comm Bank, Net Bank: evil.top", "commbank"],
    ["Pay Pal: evil.top", "paypal"],
    ["ᴀɴᴢ: evil.top", "anz"],
    ["🅰🅽🆉: evil.top", "anz"],
    ["🇦🇳🇿: evil.top", "anz"],
  ])("%s", (text, id) => {
    expect(rulesOf(text)).toEqual([`text.imitation.${id}`]);
  });

  it.each([
    "Nab a bargain at shop.com.au",
    "Tomato sale: shop.com.au/tomato",
    "Hi Anna, your appointment is at 2pm. Book again: clinic.com.au",
    "Thanks for calling Westpac.See you",
    "Call Westpac on 132 032 or mail help@shop.com.au",
    "Walk to the bank, then the post office: maps.example.com",
    "AtoZ Plumbing: atoz.com.au",
    "West Pacific flights: west-pacific.com.au",
    "Bring my ID, see my post: shop.com.au",
    "Internet banking for clubs: club.com.au",
  ])("is not “%s”", (text) => {
    expect(rulesOf(text)).toEqual([]);
  });

  // What phones make a link of.
  it.each([
    "👉evil.top/a",
    "→evil.top",
    "*evil.top*",
    "‘evil.top’",
    "[evil.top]",
    "evil.top,now",
    "evil.top|now",
    "...evil.top…",
    "my_evil.top/a",
    "evil。top/a",
    "Evil.Com",
    "203.0.113.5/a",
    "http://203.0.113.5",
    "http://3405803781/a",
    "https://[2001:db8::1]/a",
    "https://anz.com@evil.top/a",
    "https://anz.com:x@evil.top/a",
    "https://evil.top\\@anz.com",
    "https:evil.top",
    "https:\\\\evil.top",
    "see:https://evil.top",
    "anz.com,evil.top",
    "evil.top/https://anz.com",
    "x@\u200bevil.top",
    "@evil.top:https://evil.top",
  ])("needs a link like “%s”", (link) => {
    expect(rulesOf(`ANZ: ${link}`)).toEqual(["text.imitation.anz"]);
  });

  it.each([
    "anz.com/a.html",
    "https://www.anz.com/a.html?next=shop.com.au",
    "https://me@anz.com.au:443/a",
    "ANZ.com",
    "help@evil.top",
    "mailto:help@evil.top",
    "1.2.3.4",
    "$1.50/kg",
    "9.30am",
    "Thanks.See you",
  ])("needs no link like “%s”", (link) => {
    expect(rulesOf(`ANZ: ${link}`)).toEqual([]);
  });

  it("is not excused by a short link that another text was given", () => {
    expect(rulesOf("ANZ: msg.test/sk7Qm2xA94bT0zR")).toEqual(["text.imitation.anz"]);
  });

  it("counts where the short link leads", () => {
    const text = `ANZ: msg.test/s${"#".repeat(14)}`;
    expect(rulesOf(text, { longUrl: "https://evil.top/a" })).toEqual(["text.imitation.anz"]);
    expect(rulesOf(text, { longUrl: "https://www.anz.com.au/a" })).toEqual([]);
  });

  it("is not what someone does whose approved business name it is, nor where it was lifted", () => {
    const text = "Westpac: see evil.top";
    expect(rulesOf(text, { names: ["Westpac"] })).toEqual([]);
    expect(rulesOf(text, { names: ["WestPaws"] })).toEqual(["text.imitation.westpac"]);
    expect(rulesOf(text, { lifted: ["text.imitation.westpac"] })).toEqual([]);
  });
});

describe("links of a new account", () => {
  it("are counted without those that each recipient has", () => {
    const own = `msg.test/u${"#".repeat(8)}`;
    expect(rulesOf(`a.com.au ${own}`, { links: 1 })).toEqual([]);
    expect(rulesOf(`a.com.au b.com.au ${own}`, { links: 1 })).toEqual(["text.links"]);
    expect(rulesOf("a.com.au b.com.au")).toEqual([]);
    expect(rulesOf("https://a.com.au/b.html?c=d.au", { links: 1 })).toEqual([]);
  });

  it.each(SHORTENERS)("may not be hidden behind %s", (host) => {
    expect(rulesOf(`See https://${host}/abc`, { links: 1 })).toEqual(["text.shortener"]);
    expect(rulesOf(`See https://${host}/abc`)).toEqual([]);
  });
});

it("a lifted word lifts no other word", () => {
  const words = ["casino", "poker"];
  const [held] = screenOf({ ...RULES, words })("casino");
  const lifted = held ? [liftKey(held)] : [];
  expect(rulesOf("casino", { words, lifted })).toEqual([]);
  expect(rulesOf("poker", { words, lifted })).toEqual(["text.blocked-word"]);
});

it("many texts hold by each rule once, at most ten", () => {
  const words = Array.from({ length: 15 }, (_, nth) => `word${"abcdefghijklmno"[nth]}`);
  const all = screenAll(screenOf({ ...RULES, words }));
  for (const text of [...words, ...words]) all.add(text);
  expect(all.held()).toHaveLength(10);
});
