import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader shows of a PDF file, as another program reads it. */
export async function textOfPdf(path: string): Promise<string> {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join("\n"));
  }
  await task.destroy();
  return pages.join("\n");
}
