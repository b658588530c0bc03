import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from "pdfjs-dist";
import Worker from "pdfjs-dist/build/pdf.worker.min.mjs?worker";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import qcms from "pdfjs-dist/wasm/qcms_bg.wasm?url";
import { MAX_PICTURE } from "#core/rules/media.ts";
import { unsupported } from "./refusal.ts";

/** Decoders of what scanners write, which are loaded for the files that need them. */
const DECODERS: Readonly<Record<string, string>> = {
  "jbig2.wasm": jbig2,
  "openjpeg.wasm": openjpeg,
  "qcms_bg.wasm": qcms,
};

class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename];
    if (!url) throw new Error(`${filename} is not kept`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

interface Page {
  drawn: HTMLCanvasElement;
  /** How many there are. */
  pages: number;
}

/** R104: draws the first page of a PDF, as large as it may be sent. */
export async function firstPage(file: Blob, signal: AbortSignal): Promise<Page> {
  for await (const page of pagesOf(file, MAX_PICTURE, signal)) return page;
  throw unsupported("This PDF has no pages.");
}

/** Draws the pages of a PDF, each as large as fits `size`, in a worker that ends with them or with the signal. */
export async function* pagesOf(
  file: Blob,
  size: { width: number; height: number },
  signal: AbortSignal,
): AsyncGenerator<Page, void> {
  const port = new Worker();
  const worker = PDFWorker.create({ port });
  const end = () => {
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener("abort", end, { once: true });
  try {
    const pdf = await opened(new Uint8Array(await file.arrayBuffer()), worker);
    for (let number = 1; number <= pdf.numPages; number++) {
      yield { drawn: await drawn(await pdf.getPage(number), size), pages: pdf.numPages };
    }
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") {
      throw unsupported("This PDF needs a password. Save a copy without one.");
    }
    throw error;
  } finally {
    end();
  }
}

function opened(data: Uint8Array, worker: PDFWorker): Promise<PDFDocumentProxy> {
  return getDocument({
    data,
    worker,
    isEvalSupported: false,
    BinaryDataFactory: OwnFiles,
    useWorkerFetch: false,
    verbosity: 0,
  }).promise;
}

async function drawn(
  page: PDFPageProxy,
  size: { width: number; height: number },
): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(size.width / width, size.height / height);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport, background: "white" }).promise;
  return canvas;
}
