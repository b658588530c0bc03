import { compressVideo } from "./compress-video.ts";
import { getMedia, mediaFile } from "./media-file.ts";
import { uploadMedia } from "./store-media.ts";

export const mediaRoutes = [uploadMedia, getMedia, mediaFile, compressVideo];
