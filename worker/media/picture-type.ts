/** The type of the pictures that we keep. */
export const PICTURE_TYPE = "image/png";
