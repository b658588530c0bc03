import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, it } from "vitest";
import { drawInvoice } from "#worker/domains/money/invoices/inner/draw-invoice.ts";
import { type IndexedFont, unprintable } from "#worker/domains/money/invoices/inner/font-index.ts";
import { runsOf } from "#worker/domains/money/invoices/inner/text-runs.ts";
import type { InvoiceRow } from "#worker/domains/money/invoices/invoice-queries.ts";
import { pointsOf, rangesOf, slicesOf, upright, WHOLE } from "../../../scripts/console-fonts.ts";

const files = new Map<string, Uint8Array<ArrayBuffer>>();
const fonts = async (file: string) => files.get(file);

beforeAll(async () => {
  const index: IndexedFont[] = [];
  const add = (file: string, bytes: Uint8Array, points: readonly number[]) => {
    files.set(file, new Uint8Array(bytes));
    index.push({ file, ranges: rangesOf(points) });
  };
  for (const [name, path] of WHOLE) {
    const bytes = readFileSync(path);
    add(`${name}.ttf`, bytes, pointsOf(bytes));
  }
  // The slices with what these tests print.
  const slices = [
    ...slicesOf("noto-sans-sc").filter((path) => /-(102|11[6-9])-wght/.test(path)),
    ...slicesOf("noto-sans-kr").filter((path) => /-11[78]-wght/.test(path)),
  ];
  for (const path of slices) {
    const points = pointsOf(readFileSync(path));
    add(path, await upright(readFileSync(path), points), points);
  }
  files.set("index.json", new Uint8Array(new TextEncoder().encode(JSON.stringify(index))));
});

/** The words on an invoice for this buyer, as a reader of PDFs finds them. */
async function printed(name: string, address: string): Promise<string> {
  const party = { name, abn: null, address };
  const row: InvoiceRow = {
    ...{ id: "inv_1", kind: "invoice", number: 1, accountId: "acc_1", reference: "order:1" },
    ...{ invoiceId: null, seller: JSON.stringify({ ...party, name: "Cooee", address: null }) },
    ...{
      buyer: JSON.stringify(party),
      lines: JSON.stringify([{ text: "5,000 SMS", cents: 14_000 }]),
    },
    ...{ total: 15_400, gst: 1400, issuedAt: 0, dueAt: null, paidAt: 0, paidBy: "Card", mailAt: 0 },
  };
  const document = await getDocument({ data: await drawInvoice(row, fonts), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

describe("an invoice", () => {
  it.each([
    ["Łódź Kraków", ["Łódź", "Kraków"]],
    ["Ελληνικό Москва", ["Ελληνικό", "Москва"]],
    ["Nguyễn Đặng", ["Nguyễn", "Đặng"]],
    ["กรุงเทพ", ["กรุงเทพ"]],
    ["王小明 東京 あ", ["王", "小明", "東", "京", "あ"]],
    ["한국", ["한", "국"]],
    ["שלום", ["שלום"]],
    ["عربي", ["عربي"]],
  ])("prints %s", async (name, found) => {
    const drawn = await printed(name, "1 Short Street\nSydney");
    // The dots of Arabic letters are parts of their own.
    const text = drawn.replaceAll(/\p{Cc}/gu, "");
    for (const word of found) expect(text).toContain(word);
    expect(text).not.toContain("?");
    expect(text).toContain("1 Short Street");
  });

  it("shapes Devanagari: its vowel sign stands before the letter that it follows", async () => {
    const text = await printed("हिन्दी", "Sydney");
    for (const letter of "हिन्दी") expect(text).toContain(letter);
    expect(text).not.toContain("?");
  });

  it("is drawn without fonts of the build where nothing needs them", async () => {
    const none = async () => {
      throw new Error("No font is needed");
    };
    expect(await unprintable(none, "Nguyen Café Pty Ltd, 12 Short Street")).toEqual([]);
  });

  it("names the characters that no font has", async () => {
    expect(await unprintable(fonts, "王小明 𓀀 and Łódź 𓀀🎉")).toEqual(["𓀀", "🎉"]);
    expect(await unprintable(async () => undefined, "𓀀"), "without fonts").toEqual([]);
  });
});

describe("a line with words from right to left", () => {
  const runs = (line: string) =>
    runsOf(line, (letter) => (/[\u0590-\u06ff]/.test(letter) ? "noto" : "plain"));

  it("has its parts in the order in which they stand on paper", () => {
    expect(runs("Sydney عربي 12")).toEqual([
      { text: "Sydney ", font: "plain" },
      { text: "12", font: "plain" },
      { text: " ", font: "plain" },
      { text: "عربي", font: "noto" },
    ]);
  });

  it("turns brackets around", () => {
    expect(runs("عربي (نص)").map(({ text }) => text)).toEqual(["(", "نص", ") ", "عربي"]);
  });
});
