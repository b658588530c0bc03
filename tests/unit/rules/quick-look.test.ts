import fc from "fast-check";
import { expect, it } from "vitest";
import { IMITATED } from "#core/rules/impersonation.ts";
import { quickLook } from "#core/rules/quick-look.ts";
import { searchFor, soughtOf, textWords } from "#core/rules/text-words.ts";

const WORDS = ["Casino", "rn", "Vivid mix", "Wumm", "free $$$", "1300", "arnb"];
const NAMES = IMITATED.flatMap(({ names, capitals = [] }) => [...names, ...capitals]);
const named = [
  ...NAMES.map((name) => soughtOf(name)),
  ...NAMES.map((name) => soughtOf(name, { capitals: true })),
].filter((sought) => sought !== undefined);
const blocked = WORDS.map((word) => soughtOf(word, { anywhere: true })).filter(
  (sought) => sought !== undefined,
);
const all = [...named, ...blocked];
const search = searchFor(all);

const LETTERS: Readonly<Record<string, readonly string[]>> = {
  a: ["A", "а", "4", "@", "á"],
  e: ["E", "е", "3"],
  i: ["l", "1", "I", "і"],
  m: ["rn", "M", "r.n"],
  o: ["0", "о"],
  s: ["5", "$", "ѕ"],
  t: ["7", "T"],
  w: ["vv", "W"],
};
const BETWEEN = [".", "-", " ", " . ", "\u200b", "\ufeff", "\u00a0", "\u0301", "_", "|", "´", "@"];
const NOISE = ["at", "o", "I'm", "it's a 2 for 1", "we pay", "x", "MyATORefund", "-", "😀", "café"];

/** A name as someone disguises it. */
const disguised = fc
  .tuple(fc.constantFrom(...NAMES, ...WORDS), fc.infiniteStream(fc.nat(60)))
  .map(([name, choices]) => {
    const next = () => choices.next().value ?? 0;
    const letters = [...name].map((letter) => {
      const others = LETTERS[letter.toLowerCase()] ?? [letter.toUpperCase()];
      const chosen = next() % 4 === 0 ? (others[next() % others.length] ?? letter) : letter;
      return next() % 5 === 0 ? `${chosen}${BETWEEN[next() % BETWEEN.length]}` : chosen;
    });
    return letters.join("");
  });

const text = fc
  .array(
    fc.oneof(disguised, fc.constantFrom(...NOISE), fc.string({ unit: "grapheme", maxLength: 5 })),
    {
      maxLength: 6,
    },
  )
  .chain((parts) =>
    fc.constantFrom(" ", "", ".", "\n", ", ").map((between) => parts.join(between)),
  );

it("a quick look misses nothing that a search finds", () => {
  let found = 0;
  fc.assert(
    fc.property(text, (written) => {
      const inIt = search(textWords(written));
      for (const [at, sought] of all.entries()) {
        if (!inIt.has(at)) continue;
        found++;
        expect([sought.whole, quickLook([sought])(written)]).toEqual([sought.whole, true]);
      }
    }),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(1000);
});

it("words with a short one between them are no name, in a search or a quick look", () => {
  const post = named.filter(({ whole }) => whole === soughtOf("Australia Post")?.whole);
  const found = (written: string) => searchFor(post)(textWords(written)).size > 0;
  expect(["Australia Post", "MyAustraliaPost", "AustraliaMyPost"].map(found)).toEqual([
    true,
    true,
    false,
  ]);
  expect(quickLook(post)("AustraliaMyPost")).toBe(false);
});

it("most texts are not searched", () => {
  const look = quickLook(named);
  const texts = [
    "Hi Ann, your order A100001 is ready to collect from our Newtown store until Saturday 5 pm.",
    "It's a sale! Click this link to pay by card, at our shop or online. Reply STOP to opt-out",
    "We are open at Easter. Café Zoë 😀",
  ];
  expect(texts.filter(look)).toEqual([]);
});
