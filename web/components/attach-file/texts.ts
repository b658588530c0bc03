/** The documents' words for Attach File and the preview (000 section 8). */
export const ATTACH_TEXTS = {
  title: "Attach File",
  crop: "Image Cropper",
  trim: "Clip trimming",
  /** R105. */
  trimming: "Please wait for 10 - 15 seconds",
  /** R050. */
  missing: "No Document Found",
} as const;

/** Networks differ in what they accept; few refuse less than this. */
export const SOME_REFUSE_BYTES = 500_000;
