// What an MMS may carry (000 section 5, "Attach file").

/** Bytes of a file that is sent: 1 MB. */
export const MAX_SENT_BYTES = 1_048_576;
/** Pixels of a picture that is sent. */
export const MAX_PICTURE = { width: 1080, height: 1920 } as const;
/** Of a video that is sent (R159). */
export const MAX_VIDEO_SECONDS = 30;

/** R154 to R158. */
export const MEDIA_TEXTS = {
  required: "File is required",
  unsupported: "File not supported",
  /** Over 5 MB: a title, and what it says below. */
  large: "File size to large",
  largeDetail: "File size to large... must be less than 5MB",
  trim: "Your File size is still more than 1mb need to trim more",
  /** A part of a video that only the console can make small enough. */
  inBrowser:
    "This part of the video is more than 1 MB. Trim it in the console, which makes it smaller",
  longVideo: "A video can have 30 seconds at most",
  damaged: "The file is damaged or cut off",
  /** What only the console can turn into something that phones show. */
  inConsole: "A PDF or MKV is prepared in the console: attach it there",
  /** A GIF or MP3. */
  asIs: "A GIF or MP3 is sent as it is: it can have 1 MB at most",
  /** What has too many pixels to be made smaller here. */
  manyPixels: "The picture has too many pixels. Crop it in the console, or send a smaller one",
  stillLarge: "The picture cannot be made smaller than 1 MB. Choose a smaller one",
} as const;
