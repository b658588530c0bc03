/** Letters of other scripts by the Latin ones that they are taken for. */
const LOOKS_LIKE = new Map(
  Object.entries({
    ...{ a: "аɑα", b: "ьƅ", c: "сϲ", d: "ԁɗ", e: "еєɛε", f: "ƒ", g: "ɡԍ", h: "һհ", i: "іıιɩ" },
    ...{ j: "јʝ", k: "кκ", l: "ӏⅼιł", m: "мⅿ", n: "ոпη", o: "оοօ", p: "рρ", q: "ԛ", r: "гᴦ" },
    ...{ s: "ѕꜱ", t: "тτ", u: "υսᴜ", v: "ѵνᴠ", w: "ѡԝω", x: "хχ", y: "уүγ", z: "ᴢ" },
    // Capitals, which are seldom what their small letters look like.
    ...{ A: "АΑ", B: "ВΒ", C: "С", E: "ЕΕ", H: "НΗ", I: "ІΙӀ", J: "Ј", K: "КΚ", M: "МΜ", N: "Ν" },
    ...{ O: "ОΟ", P: "РΡ", S: "Ѕ", T: "ТΤ", X: "ХΧ", Y: "ҮΥ", Z: "Ζ" },
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

const UNSEEN = /[\p{M}\p{Cf}]|\p{Default_Ignorable_Code_Point}/gu;

/** A text in the plain letters that it is read as: no marks, no invisible characters, no letters of other scripts. */
export function inPlainLetters(text: string): string {
  // Most texts are plain already.
  if (/^[\n\r\x20-\x7e]*$/.test(text)) return text;
  return [...text.normalize("NFKD").replace(UNSEEN, "")]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join("");
}
