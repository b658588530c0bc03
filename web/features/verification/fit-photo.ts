import { MOST_DOCUMENT_PIXELS } from "#core/rules/verification-review.ts";

const QUALITY = 0.9;

/** A photo that is too large to be looked at later, made smaller; any other file as it is. */
export async function fitPhoto(file: File): Promise<File> {
  if (!/^image\/(png|jpeg)$/.test(file.type)) return file;
  // What the browser cannot open is left to the server, which says why.
  const photo = await createImageBitmap(file).catch(() => undefined);
  if (!photo) return file;
  const scale = Math.sqrt(MOST_DOCUMENT_PIXELS / (photo.width * photo.height));
  if (scale >= 1) return file;
  const canvas = new OffscreenCanvas(
    Math.floor(photo.width * scale),
    Math.floor(photo.height * scale),
  );
  const context = canvas.getContext("2d");
  if (!context) return file;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: blob.type });
}
