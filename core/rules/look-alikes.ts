/** Letters of other scripts by the Latin ones that they are taken for. */
const LOOKS_LIKE = new Map(
  Object.entries({
    a: "аɑαᴀ",
    b: "ьƅʙ",
    c: "сϲςᴄ",
    d: "ԁɗᴅ",
    e: "еєɛεᴇ",
    f: "ƒꜰ",
    g: "ɡԍɢ",
    h: "һհʜ",
    i: "іıιɩɪ",
    j: "јʝᴊ",
    k: "кκᴋ",
    l: "ӏⅼιłʟ",
    m: "мⅿᴍ",
    n: "ոпηɴ",
    o: "оοօᴏ",
    p: "рρᴘ",
    q: "ԛ",
    r: "гᴦʀ",
    s: "ѕꜱ",
    t: "тτ",
    u: "υսᴜ",
    v: "ѵνᴠ",
    w: "ѡԝω",
    x: "хχ",
    y: "уүγ",
    z: "ᴢ",
    // Capitals, which are seldom what their small letters look like.
    A: "АΑ",
    B: "ВΒ",
    C: "С",
    E: "ЕΕ",
    H: "НΗ",
    I: "ІΙӀ",
    J: "Ј",
    K: "КΚ",
    M: "МΜ",
    N: "Ν",
    O: "ОΟ",
    P: "РΡ",
    S: "Ѕ",
    T: "ТΤ",
    X: "ХΧ",
    Y: "ҮΥ",
    Z: "Ζ",
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** Letters in boxes and discs, by the first of each alphabet. */
const BOXED = [0x1f150, 0x1f170, 0x1f1e6];
for (const first of BOXED) {
  for (let at = 0; at < 26; at++) {
    LOOKS_LIKE.set(String.fromCodePoint(first + at), String.fromCharCode(65 + at));
  }
}

const UNSEEN = /[\p{M}\p{Cf}]|\p{Default_Ignorable_Code_Point}/gu;

/** A text in the plain letters that it is read as: no marks, no invisible characters, no letters of other scripts. */
export function inPlainLetters(text: string): string {
  // Most texts are plain already.
  if (/^[\n\r\x20-\x7e]*$/.test(text)) return text;
  return [...text.normalize("NFKD").replace(UNSEEN, "")]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join("");
}
