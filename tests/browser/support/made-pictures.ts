import type { Page } from "@playwright/test";

/** Where and how often a picture's red corner is; the rest is grey noise, which no format packs well. */
interface PictureWishes {
  name: string;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
  /** EXIF: 6 is a phone held upright, whose picture is stored lying on its side. */
  orientation?: number;
  /** A share of the picture's height, at its top, that is transparent. */
  transparent?: number;
  quality?: number;
  /** Noise in all colours, which no format packs at all. */
  coloured?: boolean;
}

/** Draws a picture in the page and chooses it in the open dialog; gives its size in bytes. */
export async function choosePicture(page: Page, wishes: PictureWishes): Promise<number> {
  return await page.evaluate(async (wanted) => {
    const {
      width,
      height,
      type,
      orientation,
      transparent = 0,
      quality = 0.8,
      coloured,
      name,
    } = wanted;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const pixels = context.createImageData(width, height);
    const shades = new Uint32Array(pixels.data.buffer);
    for (let at = 0; at < shades.length; at += 1) {
      const grey = 96 + Math.random() * 64;
      shades[at] = 0xff000000 | (coloured ? Math.random() * 0x1000000 : Math.floor(grey) * 0x10101);
    }
    context.putImageData(pixels, 0, 0);
    context.fillStyle = "#e00000";
    context.fillRect(0, 0, width / 4, height / 4);
    context.clearRect(0, 0, width, height * transparent);
    let blob = await canvas.convertToBlob({ type, quality });
    if (orientation !== undefined) {
      const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
      const entry = [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
      const segment = new Uint8Array([...exif, ...entry]);
      blob = new Blob([blob.slice(0, 2), segment, blob.slice(2)], { type });
    }
    const chosen = new DataTransfer();
    chosen.items.add(new File([blob], name, { type }));
    const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]");
    if (!input) throw new Error("no input");
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return blob.size;
  }, wishes);
}

/** The size of what was attached, and its colours at places given in shares of its width and height. */
export async function lookAt(page: Page, places: readonly (readonly [x: number, y: number])[]) {
  const picture = page.getByRole("figure", { name: "Attached" }).locator("img");
  return await picture.evaluate(async (image: HTMLImageElement, shares) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const colours = shares.map(([x, y]) => {
      const data = context?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data;
      const [red = 0, green = 0, , alpha = 0] = data ?? [];
      if (alpha === 0) return "none";
      if (red > 150 && green < 80) return "red";
      return red > 240 ? "white" : "grey";
    });
    return { width, height, colours };
  }, places);
}
