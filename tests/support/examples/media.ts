import { pictureFile } from "../pictures.ts";
import { smallFilm } from "../small-film.ts";
import type { Examples } from "./example.ts";

export const mediaExamples: Examples = {
  "POST /gatewaymms/media": { input: () => ({ media: pictureFile() }) },
  "POST /gatewaymms/video-compress": { input: () => ({ media: smallFilm() }) },
  "GET /gatewaymms/media/{id}": { input: (own) => ({ id: own.media }) },
};
