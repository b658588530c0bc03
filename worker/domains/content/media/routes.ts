import { compressVideo, getMedia, mediaFile, uploadMedia } from "./media.ts";

export const mediaRoutes = [uploadMedia, getMedia, mediaFile, compressVideo];
