/// <reference path="./subset-font.d.ts" />
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { create } from "@cantoo/fontkit";
import subsetFont from "subset-font";
import { fingerprint, isStamped, stamp } from "./fingerprint.ts";
import { CONSOLE_DIR, ROOT } from "./paths.ts";

// Noto's fonts for invoices with names that a PDF reader's own fonts do not know. They are made once and kept.

const CACHE = `${ROOT}.cache/fonts`;
const STAMP = `${ROOT}.cache/fonts-fingerprint`;
const PACKAGES = `${ROOT}node_modules/@expo-google-fonts`;

/** In the order in which an invoice looks for a character. */
export const WHOLE = [
  ["noto-sans", `${PACKAGES}/noto-sans/400Regular/NotoSans_400Regular.ttf`],
  ["noto-sans-bold", `${PACKAGES}/noto-sans/700Bold/NotoSans_700Bold.ttf`],
  ["arabic", `${PACKAGES}/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf`],
  ["hebrew", `${PACKAGES}/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf`],
  ["thai", `${PACKAGES}/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf`],
] as const;
/** Chinese, Japanese and Korean come in slices, of which an invoice needs one or two. */
const SLICED = ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"] as const;

export interface IndexedFont {
  file: string;
  /** First and last code point of each range, in turn. */
  ranges: number[];
}

/** Puts the fonts beside the console. */
export function copyFonts(): void {
  cpSync(CACHE, `${CONSOLE_DIR}/fonts`, { recursive: true });
}

/** Makes the fonts and an index of what each of them has. */
export async function prepareFonts(): Promise<void> {
  const made = fingerprint([
    "scripts/console-fonts.ts",
    "node_modules/@expo-google-fonts/*/package.json",
  ]);
  const sliced = fingerprint(
    SLICED.map((name) => `node_modules/@fontsource-variable/${name}/package.json`),
  );
  if (isStamped(STAMP, made + sliced)) return;
  console.log("Preparing the invoices' fonts");
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${CACHE}/index.json`, JSON.stringify(await makeFonts()));
  stamp(STAMP, made + sliced);
}

async function makeFonts(): Promise<IndexedFont[]> {
  const known = new Set<number>();
  const index = WHOLE.map(([name, path]) => {
    const bytes = readFileSync(path);
    for (const point of pointsOf(bytes)) known.add(point);
    return save(`${name}.ttf`, bytes, pointsOf(bytes));
  });
  for (const path of SLICED.flatMap(slicesOf)) {
    const bytes = readFileSync(path);
    const points = pointsOf(bytes).filter((point) => !known.has(point));
    if (points.length === 0) continue;
    for (const point of points) known.add(point);
    const file = basename(path).replace("-wght-normal.woff2", ".ttf");
    index.push(save(file, await upright(bytes, points), points));
  }
  return index;
}

export function slicesOf(family: string): string[] {
  const pattern = `node_modules/@fontsource-variable/${family}/files/${family}-[0-9]*-wght-normal.woff2`;
  return globSync(pattern, { cwd: ROOT })
    .sort()
    .map((path) => ROOT + path);
}

function save(file: string, bytes: Uint8Array, points: readonly number[]): IndexedFont {
  writeFileSync(`${CACHE}/${file}`, bytes);
  return { file, ranges: rangesOf(points) };
}

export function pointsOf(bytes: Uint8Array): number[] {
  const font = create(new Uint8Array(bytes));
  if (!("characterSet" in font)) throw new Error("The file is not of one font");
  return font.characterSet.toSorted((a, b) => a - b);
}

/** A variable font's normal weight, as the simpler kind of file that a PDF is made with. */
export function upright(bytes: Uint8Array, points: readonly number[]): Promise<Uint8Array> {
  return subsetFont(bytes, String.fromCodePoint(...points), {
    targetFormat: "truetype",
    variationAxes: { wght: 400 },
    noLayoutClosure: true,
  });
}

export function rangesOf(points: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const point of points) {
    if (ranges.at(-1) === point - 1) ranges[ranges.length - 1] = point;
    else ranges.push(point, point);
  }
  return ranges;
}
