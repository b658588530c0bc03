import { unzlibSync } from "fflate";

/** The texts of a PDF that the product drew, a line for each: its compressed contents hold them as hexadecimal. */
export function pdfText(bytes: ArrayBuffer): string {
  const raw = Buffer.from(bytes).toString("latin1");
  const lines: string[] = [];
  for (const match of raw.matchAll(/(?<!end)stream\r?\n/g)) {
    const from = match.index + match[0].length;
    const content = inflated(new Uint8Array(bytes, from, raw.indexOf("endstream", from) - from));
    for (const [, hex = ""] of content.matchAll(/<([0-9A-F]+)> Tj/gi)) {
      lines.push(Buffer.from(hex, "hex").toString("latin1"));
    }
  }
  return lines.join("\n");
}

/** Empty for a stream that is not compressed. */
function inflated(bytes: Uint8Array): string {
  try {
    return Buffer.from(unzlibSync(bytes)).toString("latin1");
  } catch {
    return "";
  }
}
