import { MAX_SENT_BYTES } from "#core/rules/media.ts";
import { fittedSize, JPEG_ATTEMPTS, PNG_SCALES, scaled } from "./crop-limits.ts";
import type { Size } from "./picture-size.ts";

/** A part of a picture, in pixels of the picture once it has been turned. */
export interface Area extends Size {
  x: number;
  y: number;
}

export interface Cut {
  area: Area;
  /** Degrees clockwise. */
  rotation: number;
}

interface Made {
  blob: Blob;
  /** Set if what was transparent is now white. */
  whitened: boolean;
}

/** Decodes a picture, turned as its EXIF orientation says. Throws if the browser cannot. */
export function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

/** Draws a picture, or what is cut out of it, as large as it may be sent. */
export function drawPicture(picture: ImageBitmap, cut?: Cut): HTMLCanvasElement {
  const area = cut?.area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const angle = ((cut?.rotation ?? 0) * Math.PI) / 180;
  const { canvas, context } = newCanvas(fittedSize(area));
  context.scale(canvas.width / area.width, canvas.height / area.height);
  const turned = turnedSize(picture, angle);
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y);
  context.rotate(angle);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

/** The box around a picture that has been turned. */
function turnedSize({ width, height }: Size, angle: number): Size {
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}

/**
 * A file of what was drawn that is small enough to send, or undefined if none is. What may be transparent
 * is kept as PNG where that fits, and transparent rather than large; a photo is a JPEG.
 */
export async function smallPicture(
  drawn: HTMLCanvasElement,
  mayBeTransparent: boolean,
): Promise<Made | undefined> {
  const transparent = mayBeTransparent && hasTransparency(drawn);
  for (const scale of mayBeTransparent ? (transparent ? PNG_SCALES : [1]) : []) {
    const blob = await encoded(resized(drawn, scale), "image/png");
    if (blob.size <= MAX_SENT_BYTES) return { blob, whitened: false };
  }
  for (const { scale, quality } of JPEG_ATTEMPTS) {
    const blob = await encoded(resized(drawn, scale, "white"), "image/jpeg", quality);
    if (blob.size <= MAX_SENT_BYTES) return { blob, whitened: transparent };
  }
  return undefined;
}

function resized(drawn: HTMLCanvasElement, scale: number, ground?: string): HTMLCanvasElement {
  if (scale === 1 && !ground) return drawn;
  const { canvas, context } = newCanvas(scaled(drawn, scale));
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function hasTransparency(drawn: HTMLCanvasElement): boolean {
  const pixels = contextOf(drawn).getImageData(0, 0, drawn.width, drawn.height).data;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}

function newCanvas({ width, height }: Size) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot show pictures");
  return context;
}

function encoded(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("This browser cannot save pictures"));
    canvas.toBlob(done, type, quality);
  });
}
