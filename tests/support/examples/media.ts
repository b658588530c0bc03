import { pictureFile } from "../pictures.ts";
import type { Examples } from "./example.ts";

export const mediaExamples: Examples = {
  "POST /gatewaymms/media": { input: () => ({ media: pictureFile() }) },
  "GET /gatewaymms/media/{id}": { input: (own) => ({ id: own.media }) },
};
