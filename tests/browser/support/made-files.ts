import type { Page } from "@playwright/test";
import { dialogOf } from "./fits.ts";

/** Chooses a file of these bytes in the open dialog. */
export async function choose(
  page: Page,
  name: string,
  content: Uint8Array | string,
): Promise<void> {
  const buffer = Buffer.from(content);
  const input = dialogOf(page).locator("input[type=file]");
  await input.setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

/** A PDF of these pages, each with a red square in its lower left quarter. */
export function pdf(pages: number, more = ""): string {
  const drawing = "1 0 0 rg 0 0 300 400 re f";
  const kids = Array.from({ length: pages }, (_, nth) => `${nth + 4} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(" ")}] /MediaBox [0 0 600 800] >>`,
    `<< /Length ${drawing.length} >> stream\n${drawing}\nendstream`,
    ...kids.map(() => "<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>"),
  ];
  const body = objects.map((object, nth) => `${nth + 1} 0 obj ${object} endobj`).join("\n");
  return `%PDF-1.4\n${body}\ntrailer << /Root 1 0 R /Size ${objects.length + 1} ${more} >>\n%%EOF`;
}
