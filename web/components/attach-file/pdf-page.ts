import { getDocument, PDFWorker } from "pdfjs-dist";
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

interface FirstPage {
  drawn: HTMLCanvasElement;
  pages: number;
}

/** R104: draws the first page of a PDF, as large as it may be sent, in a worker that ends with the signal. */
export async function firstPage(file: File, signal: AbortSignal): Promise<FirstPage> {
  const port = new Worker();
  const worker = PDFWorker.create({ port });
  const end = () => {
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener("abort", end, { once: true });
  try {
    return await drawn(new Uint8Array(await file.arrayBuffer()), worker);
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") {
      throw unsupported("This PDF needs a password. Save a copy without one.");
    }
    throw error;
  } finally {
    end();
  }
}

async function drawn(data: Uint8Array, worker: PDFWorker): Promise<FirstPage> {
  const pdf = await getDocument({
    data,
    worker,
    isEvalSupported: false,
    BinaryDataFactory: OwnFiles,
    useWorkerFetch: false,
    verbosity: 0,
  }).promise;
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(MAX_PICTURE.width / width, MAX_PICTURE.height / height);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport, background: "white" }).promise;
  return { drawn: canvas, pages: pdf.numPages };
}
