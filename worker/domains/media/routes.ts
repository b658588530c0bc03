import { getMedia } from "./get-media.ts";
import { uploadMedia } from "./store-media.ts";

export const mediaRoutes = [uploadMedia, getMedia];
